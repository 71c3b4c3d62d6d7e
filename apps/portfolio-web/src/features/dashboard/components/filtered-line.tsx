import { Button } from "#ui/forms/button.tsx";
import { partWords, usePartChoices } from "../api/choices-query.ts";
import type { Part } from "../api/portfolio-filter.ts";
import { filterMessages as words } from "../messages/en.ts";

/** Says which part everything below is of; nothing where it is of all. */
export function FilteredLine({
  version,
  shown: { part, text, clear },
  isWaiting = false,
  hasClear = true,
}: {
  version: number | null;
  shown: Part;
  isWaiting?: boolean;
  hasClear?: boolean;
}) {
  const choices = usePartChoices(version).data;
  if (text === "") return null;
  const isOfHoldings = part.search !== undefined || part.class !== undefined;
  const pieces = partWords(part, choices);
  const isCash = part.class === "cash" && part.search === undefined;
  return (
    <p className="filtered" role="status">
      <span>
        {pieces.length === 0 ? (
          words.filteredSomehow
        ) : (
          <>
            {words.filtered} <b className="filtered-part">{pieces.join(" · ")}</b>.
          </>
        )}{" "}
        {isOfHoldings && (isCash ? words.cashAlone : words.withoutCash)}
        {isWaiting && <span className="soft"> {words.working}</span>}
      </span>
      {hasClear && (
        <Button size="small" icon="close" onClick={clear}>
          {words.clear}
        </Button>
      )}
    </p>
  );
}
