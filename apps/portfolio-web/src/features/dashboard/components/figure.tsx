import type { NaReason, Position } from "@stocks-vibe/contracts/portfolio";
import { createContext, type ReactNode, useContext } from "react";
import { NotAvailable } from "#ui/feedback/not-available.tsx";
import { Badge } from "#ui/figures/badge.tsx";
import { Button } from "#ui/forms/button.tsx";
import { dashboardMessages, dashboardMessages as words } from "../messages/en.ts";
import { reasonFor } from "./reasons.ts";

/** Opens the explanation of a figure by its address, such as 'irr' or 'position-irr:OAKD'. */
export const ExplainContext = createContext<(figure: string) => void>(() => undefined);

const useExplain = () => useContext(ExplainContext);

/**
 * The way from a figure to its explanation. `of` says which figure, for those who hear the button
 * alone.
 */
export function ShowTheWork({
  figure,
  of,
  look = "button",
}: {
  figure: string;
  of: string;
  look?: "button" | "link";
}) {
  const explain = useExplain();
  const common = {
    "aria-label": words.showTheWorkFor(of),
    "aria-haspopup": "dialog" as const,
    onClick: () => explain(figure),
  };
  if (look === "button") {
    return (
      <Button size="small" {...common}>
        {words.showTheWork}
      </Button>
    );
  }
  return (
    <button type="button" className="text-button" {...common}>
      {words.showTheWork}
    </button>
  );
}

/** A name and its figure, inside a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Explained = { notAvailable: Readonly<Record<string, NaReason>> };

/** A figure of `from`, or N/A with the reason the server gave for exactly this field. */
export function Figure<Source extends Explained, Field extends keyof Source & string>({
  from,
  field,
  children,
}: {
  from: Source;
  field: Field;
  children: (value: NonNullable<Source[Field]>) => ReactNode;
}) {
  const value = from[field];
  if (value === null || value === undefined) {
    return <NotAvailable reason={reasonFor(from.notAvailable, field)} />;
  }
  return children(value);
}

/**
 * Says of a position that something behind its figures was not told and had to be taken from
 * elsewhere; nothing of any other.
 */
export function EstimatedBadge({ of: { completeness } }: { of: Pick<Position, "completeness"> }) {
  const word = dashboardMessages.summary.partialBadge[completeness];
  return word && <Badge tone="info">{word}</Badge>;
}
