import { organizationListMessages as words } from "#lib/messages/en.ts";

/**
 * Narrows a long list of organizations letter by letter, and says how many are left. Escape empties
 * it.
 */
export function OrganizationSearch({
  text,
  onText,
  shown,
  all,
}: {
  text: string;
  onText: (text: string) => void;
  shown: number;
  all: number;
}) {
  return (
    <>
      <input
        type="search"
        className="input"
        aria-label={words.search}
        placeholder={words.hint}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          // Otherwise it would close the menu around it.
          if (event.key !== "Escape" || text === "") return;
          event.nativeEvent.stopImmediatePropagation();
          onText("");
        }}
      />
      <p className="small muted" role="status">
        {shown === 0 ? words.none(text.trim()) : words.count(shown, all)}
      </p>
    </>
  );
}
