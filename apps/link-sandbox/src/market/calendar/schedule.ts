import { type Day, partsOf } from "./day.ts";

/**
 * When something happens, in calendar days. It takes effect on the first trading day on or after
 * that day.
 */
export type Schedule =
  | { readonly kind: "once"; readonly on: Day }
  | { readonly kind: "days"; readonly every: number; readonly from: Day }
  | { readonly kind: "months"; readonly every: number; readonly from: Day }
  | { readonly kind: "in-months"; readonly months: readonly number[]; readonly date: number };

const monthNumber = (day: Day): number => {
  const { year, month } = partsOf(day);
  return year * 12 + month;
};

function matches(schedule: Schedule, day: Day): boolean {
  switch (schedule.kind) {
    case "once":
      return day === schedule.on;
    case "days":
      return day >= schedule.from && (day - schedule.from) % schedule.every === 0;
    case "months": {
      if (day < schedule.from || partsOf(day).date !== partsOf(schedule.from).date) return false;
      return (monthNumber(day) - monthNumber(schedule.from)) % schedule.every === 0;
    }
    case "in-months": {
      const { month, date } = partsOf(day);
      return date === schedule.date && schedule.months.includes(month);
    }
  }
}

/**
 * Whether a scheduled day falls after `previous`, the trading day before, and not after `today`.
 */
export function isDue(schedule: Schedule, previous: Day, today: Day): boolean {
  for (let day = previous + 1; day <= today; day += 1) {
    if (matches(schedule, day)) return true;
  }
  return false;
}
