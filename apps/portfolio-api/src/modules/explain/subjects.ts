import {
  type Dashboard,
  type Lot,
  type Position,
  type SubjectFigure,
  subjectRows,
  type YearReturn,
  type Years,
} from "@stocks-vibe/contracts/portfolio";

/**
 * A position without the moment at which it was built: figures that are found unchanged keep it,
 * while their own moves on.
 */
type ShownPosition = Omit<Position, "lastUpdated">;

/** The figures a page shows, stored or worked out anew. */
export interface ShownFigures {
  portfolio: Dashboard["portfolio"];
  holdings: readonly ShownPosition[];
  years: Years;
}

interface Holder<Row> {
  readonly holdings: readonly Row[];
}

export const findPosition = <Row extends Pick<Position, "symbol">>(
  { holdings }: Holder<Row>,
  symbol: string,
): Row | undefined => holdings.find((position) => position.symbol === symbol);

export function findLot<Row extends Pick<Position, "lots">>(
  { holdings }: Holder<Row>,
  lotId: string,
): { readonly position: Row; readonly lot: Lot } | undefined {
  for (const position of holdings) {
    const lot = position.lots.find((one) => one.lotId === lotId);
    if (lot) return { position, lot };
  }
  return undefined;
}

export const findYear = (
  { years }: Pick<ShownFigures, "years">,
  name: string,
): YearReturn | undefined => years.years.find(({ year }) => String(year) === name);

/** What a page shows of the thing that a figure is of; undefined where there is no such thing. */
export function shownSubject(shown: ShownFigures, figure: SubjectFigure, subject: string): unknown {
  switch (subjectRows[figure].of) {
    case "position":
      return findPosition(shown, subject);
    case "lot":
      return findLot(shown, subject)?.lot;
    case "year":
      return findYear(shown, subject);
  }
}
