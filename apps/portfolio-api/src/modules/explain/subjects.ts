import {
  type Dashboard,
  type Lot,
  type Position,
  type SubjectFigure,
  subjectRows,
  type YearReturn,
  type Years,
} from "@stocks-vibe/contracts/portfolio";

/** The figures a page shows, stored or worked out anew. */
export interface ShownFigures {
  portfolio: Dashboard["portfolio"];
  holdings: Dashboard["holdings"];
  years: Years;
}

type Holder = Pick<ShownFigures, "holdings">;

export const findPosition = ({ holdings }: Holder, symbol: string): Position | undefined =>
  holdings.find((position) => position.symbol === symbol);

export function findLot(
  { holdings }: Holder,
  lotId: string,
): { readonly position: Position; readonly lot: Lot } | undefined {
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
