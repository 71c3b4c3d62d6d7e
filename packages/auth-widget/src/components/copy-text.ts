/**
 * Puts a text on the clipboard. Rejects where the browser does not let it, or has none: pages
 * without TLS are given none.
 */
export const copyText = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
};
