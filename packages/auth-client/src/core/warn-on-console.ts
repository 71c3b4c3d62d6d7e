/** Warnings are for whoever builds the page. Nothing else of this client speaks to the console. */
export function warnOnConsole(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is where the page's developer looks
  console.warn(`[auth-client] ${message}`);
}
