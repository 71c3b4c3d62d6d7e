/**
 * What no file system takes in a name, and what turns text around: a name must not show another
 * ending than it has.
 */
const unusable = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** Safari reads the file after the click, some time after. */
const READ_MS = 60_000;

export const fileNameOf = (name: string): string => name.replaceAll(unusable, "-").trim();

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileNameOf(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

/**
 * Puts a text on the clipboard. Rejects where the browser does not let it, or has none: pages
 * without TLS are given none.
 */
export const copyText = async (text: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
};
