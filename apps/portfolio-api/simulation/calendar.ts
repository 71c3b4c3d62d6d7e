// Days of a world are counted from its first: its arithmetic owes nothing to the engine's.

const MILLISECONDS = 86_400_000;
const START = Date.UTC(2021, 6, 1);

/** Five years: the last day is the day the figures are of. */
export const LAST_DAY = 1_826;
/** The provider tells of the last 24 months. */
export const WINDOW_DAY = LAST_DAY - 730;
export const YEAR_AGO = LAST_DAY - 365;

export const dateOf = (day: number): string =>
  new Date(START + day * MILLISECONDS).toISOString().slice(0, 10);

export const dayOf = (date: string): number => (Date.parse(date) - START) / MILLISECONDS;

export const isWeekend = (day: number): boolean => {
  const weekday = new Date(START + day * MILLISECONDS).getUTCDay();
  return weekday === 0 || weekday === 6;
};

/** The day itself, or the Monday after it. */
export function tradingDay(day: number): number {
  let trading = day;
  while (isWeekend(trading)) trading += 1;
  return trading;
}

export const cents = (amount: number): number => Math.round(amount * 100) / 100;
export const millionths = (units: number): number => Math.round(units * 1e6) / 1e6;
