import type { NaReason, RatePeriod } from "@stocks-vibe/contracts/portfolio";
import { rate } from "#lib/format.ts";
import { Figure } from "../figure.tsx";
import { periodMessages } from "../messages/en.ts";

/** A rate in a cell, over the time it is of; or N/A and why. */
export function YearlyRate<Field extends string>({
  from,
  field,
  period,
  isSame = false,
}: {
  from: { readonly notAvailable: Readonly<Record<string, NaReason>> } & Readonly<
    Record<Field, number | null>
  >;
  field: Field;
  period: RatePeriod | null;
  /** Beside a rate that says it in full. */
  isSame?: boolean;
}) {
  return (
    <Figure from={from} field={field}>
      {(value: number) => (
        <>
          {rate(value)}
          {period && (
            <span className="second-line rate-since">
              {isSame ? periodMessages.sameTime : periodMessages.aYearSince(period.from)}
            </span>
          )}
        </>
      )}
    </Figure>
  );
}
