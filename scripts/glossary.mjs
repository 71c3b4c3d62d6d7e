// Reads docs/glossary.md: the terms of this code, and the words that no file and no exported name
// may bear.

/** Rows of every table with the columns Term, Meaning, Not: `{ term, meaning, not }`. */
export function readGlossary(text) {
  return text
    .split("\n")
    .map((line) => line.match(/^\|([^|]+)\|([^|]+)\|([^|]*)\|$/))
    .filter((cells) => cells !== null)
    .map(([, term, meaning, not]) => ({
      term: term.trim(),
      meaning: meaning.trim(),
      not: not.trim(),
    }))
    .filter(({ term }) => term !== "Term" && !/^-+$/.test(term));
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const never = () => false;

/**
 * How one word of the last column is looked for. `scope` is the folder that a row names with "in",
 * or "".
 */
function lookFor(word, scope) {
  const inScope = (path) => path.startsWith(scope);
  if (word.endsWith("/")) {
    return { word, inPath: (path) => inScope(path) && path.includes(`/${word}`), isName: never };
  }
  if (word.endsWith("*")) {
    const name = new RegExp(`^${escaped(word.slice(0, -1))}(?=[A-Z]|$)`);
    return { word, inPath: never, isName: (given, path) => inScope(path) && name.test(given) };
  }
  const isKebab = /^[a-z]+(?:-[a-z]+)*$/.test(word);
  const part = new RegExp(`(?:^|[/-])${escaped(word)}(?=[./-]|$)`);
  return {
    word,
    inPath: (path) => isKebab && inScope(path) && part.test(path),
    isName: (given, path) => inScope(path) && given === word,
  };
}

/** The words of the last column, each with the tests for a path and for an exported name. */
export function termsNotToUse(rows) {
  return rows.flatMap(({ not }) =>
    [...not.matchAll(/`([^`]+)`(?: in ([\w/-]+))?/g)].map(([, word, scope = ""]) =>
      lookFor(word, scope),
    ),
  );
}
