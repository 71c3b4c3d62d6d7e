import type { SessionInstitution } from "@stocks-vibe/contracts/link";
import { ForwardIcon } from "../components/icons.tsx";
import { ScreenFrame } from "../components/screen-frame.tsx";
import { TextField } from "../components/text-field.tsx";
import { useWords } from "../language/words.ts";
import type { View } from "./view.ts";

/** The institutions whose name or kind holds every word of the query, in their order. */
export function matchingInstitutions(
  institutions: readonly SessionInstitution[],
  query: string,
): SessionInstitution[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return institutions.filter(({ name, kind }) => {
    const text = `${name} ${kind}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const InstitutionsScreen: View<"institutions"> = ({ screen, actions }) => {
  const words = useWords().institutions;
  const found = matchingInstitutions(screen.institutions, screen.query);
  return (
    <ScreenFrame title={words.title} onBack={actions.back} onClose={actions.leave}>
      <TextField
        label={words.search}
        type="search"
        value={screen.query}
        onChange={actions.search}
        autoComplete="off"
        isLabelHidden
        takesFocus
      />
      <p className="hidden" role="status">
        {words.found(found.length)}
      </p>
      {found.length === 0 ? (
        <div className="empty">
          <p>{words.none(screen.query)}</p>
          <p className="quiet">{words.noneHint}</p>
          <button type="button" className="button" onClick={() => actions.search("")}>
            {words.clear}
          </button>
        </div>
      ) : (
        <ul className="rows">
          {found.map((institution) => (
            <li key={institution.institution_id}>
              <button type="button" className="row" onClick={() => actions.choose(institution)}>
                <span className="monogram" aria-hidden="true">
                  {institution.name.slice(0, 1)}
                </span>
                <span className="two-lines">
                  {institution.name}
                  <span className="quiet">{institution.kind}</span>
                </span>
                <ForwardIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </ScreenFrame>
  );
};
