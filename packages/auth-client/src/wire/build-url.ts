/** An address with the query parameters that have a value. */
export function buildUrl(address: string, query: Record<string, unknown>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string") url.searchParams.set(name, value);
  }
  return url.href;
}
