let characters: Intl.Segmenter | undefined;

/** What people see as one character each. A browser that can't tell splits emoji that are joined. */
function firstOf(text: string): string {
  if (!("Segmenter" in Intl)) return [...text][0] ?? "";
  characters ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of characters.segment(text)) return segment;
  return "";
}

/** The first character of a name, whole: half of an emoji is no character. */
export const initialOf = (name: string): string => firstOf(name.trim()).toUpperCase();
