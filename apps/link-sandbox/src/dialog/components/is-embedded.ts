/**
 * Whether the dialog is a part of the host's page; it says so with its start, which draws
 * everything anew.
 */
export const isEmbedded = (page: Document): boolean =>
  page.documentElement.dataset.embedded !== undefined;
