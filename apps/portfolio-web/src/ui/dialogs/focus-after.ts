/**
 * Gives focus back to what opened something that is closed now. Where nothing on the page did (an
 * address, or what is gone meanwhile) it goes to the page's title, where its reader starts, too.
 */
export function focusAfter(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  if (isThere) opener.focus();
  else document.querySelector("h1")?.focus();
}
