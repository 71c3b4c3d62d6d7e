/** The tokens of this page's clients. A page has one list however many clients it makes: that is what it is for. */
const inUse = new Set<string>();

/** Warns when a second client of the same project is made on a page; answers how to leave. */
export function registerInstance(publicToken: string, warn: (message: string) => void): () => void {
  if (inUse.has(publicToken)) {
    warn("Several clients of this page use one publicToken.");
  }
  inUse.add(publicToken);
  return () => void inUse.delete(publicToken);
}
