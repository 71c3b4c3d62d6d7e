/** The mark of a sentence, by its place in the catalogue. */
export const markOf = (path: string): string => `«${path}»`;

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The places of a catalogue's sentences, such as `main.headline`. */
export const placesIn = (catalogue: object, above = ""): string[] =>
  Object.entries(catalogue).flatMap(([name, value]) =>
    isTable(value) ? placesIn(value, `${above}${name}.`) : [`${above}${name}`],
  );

/**
 * Puts a mark in place of every sentence, so that what is read on a screen says which sentence it
 * is. What a sentence is given follows its mark.
 */
export function markSentences(catalogue: object, above = ""): Record<string, unknown> {
  const marked = Object.entries(catalogue).map(([name, value]) => {
    const path = `${above}${name}`;
    if (isTable(value)) return [name, markSentences(value, `${path}.`)];
    if (typeof value !== "function") return [name, markOf(path)];
    return [name, (...given: unknown[]) => [markOf(path), ...given].join(" ")];
  });
  return Object.fromEntries(marked);
}
