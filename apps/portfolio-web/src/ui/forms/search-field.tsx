import { useEffect, useState } from "react";

/**
 * Nobody types a letter more slowly than this, so that figures are worked out for words and not for
 * each letter.
 */
const PAUSE_MS = 400;
const LONGEST = 100;

/**
 * A few words to find something by. `asked` is what the page shows; it follows what is typed after
 * a pause, or Enter.
 */
export function SearchField({
  label,
  hint,
  asked,
  onSearch,
}: {
  /** What is searched, and by what, for those who do not see it. */
  label: string;
  hint: string;
  asked: string;
  onSearch: (text: string | null) => void;
}) {
  const [text, setText] = useState(asked);
  const [known, setKnown] = useState(asked);
  if (asked !== known) {
    setKnown(asked);
    if (asked !== text.trim()) setText(asked);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => onSearch(wanted || null), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, asked, onSearch]);
  return (
    <input
      type="search"
      className="input filter-search"
      aria-label={label}
      placeholder={hint}
      maxLength={LONGEST}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onSearch(text.trim() || null);
      }}
    />
  );
}
