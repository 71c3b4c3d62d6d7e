const LONGEST = 60;

/** Characters that no page and no log should repeat. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029]/gu;

/** The beginning of a refused value, for people: short, on one line, and without what hides or reorders text. */
export function excerptOf(raw: unknown): string | null {
  if (raw === undefined || raw === null) return null;
  if (Array.isArray(raw)) return "(a list)";
  if (typeof raw === "object") return "(an object)";
  const text = String(raw);
  const start = text.slice(0, LONGEST).replace(UNSAFE, "\ufffd");
  return text.length > LONGEST ? `${start}…` : start;
}
