import { type Day, partsOf } from "../market/calendar/day.ts";
import type { Market } from "../market/market.ts";
import type { Book } from "./book.ts";
import type { Habit, Share } from "./plan.ts";
import { toCents } from "./round.ts";

/** Where a habit acts. `turn` counts how often it has been due before, from 0. */
export interface HabitScene {
  readonly book: Book;
  readonly market: Market;
  readonly opened: Day;
  readonly day: Day;
  readonly turn: number;
}

type HabitOf<Kind extends Habit["kind"]> = Extract<Habit, { kind: Kind }>;

/** Splits cents by parts so that the pieces add up: the last takes what rounding left. */
function divide(
  cents: number,
  shares: readonly Share[],
): readonly [symbol: string, cents: number][] {
  const parts = shares.reduce((sum, share) => sum + share.parts, 0);
  let left = cents;
  return shares.map(({ symbol, parts: own }, at) => {
    const piece = at === shares.length - 1 ? left : Math.floor((cents * own) / parts);
    left -= piece;
    return [symbol, piece];
  });
}

const nameOf = (scene: HabitScene, symbol: string): string =>
  scene.market.find(symbol)?.name ?? symbol;

const raised = (amount: number, yearlyRaise: number, { opened, day }: HabitScene): number =>
  amount * (1 + yearlyRaise) ** (partsOf(day).year - partsOf(opened).year);

/** Four decimals, as funds keep fractional units. */
const unitsFor = (cents: number, price: number): number =>
  Math.round((cents / 100 / price) * 10_000) / 10_000;

function payroll(habit: HabitOf<"payroll">, scene: HabitScene): void {
  const pay = [
    ["Employee contribution", habit.employee],
    ["Employer match", habit.match],
  ] as const;
  for (const [label, amount] of pay) {
    const total = toCents(raised(amount, habit.yearlyRaise, scene));
    for (const [symbol, cents] of divide(total, habit.into)) {
      const price = scene.market.closeOn(symbol, scene.day);
      scene.book.buy(scene.day, {
        subtype: "contribution",
        symbol,
        name: `${label}: ${nameOf(scene, symbol)}`,
        units: unitsFor(cents, price),
        price,
        cents,
        paidByPayroll: true,
      });
    }
  }
}

function deposit(habit: HabitOf<"deposit">, scene: HabitScene): void {
  scene.book.receive(scene.day, {
    subtype: habit.subtype,
    symbol: null,
    name: habit.label,
    cents: toCents(raised(habit.amount, habit.yearlyRaise, scene)),
  });
}

function purchase(scene: HabitScene, symbol: string, cents: number, wholeUnits: boolean): void {
  const price = scene.market.closeOn(symbol, scene.day);
  const units = wholeUnits ? Math.floor(cents / 100 / price) : unitsFor(cents, price);
  if (units <= 0) return;
  const name = `Bought ${nameOf(scene, symbol)}`;
  const cost = wholeUnits ? toCents(units * price) : cents;
  scene.book.buy(scene.day, { subtype: "buy", symbol, name, units, price, cents: cost });
}

function invest(habit: HabitOf<"invest">, scene: HabitScene): void {
  const spare = scene.book.cashCents() - toCents(habit.keepCash);
  if (spare <= 0) return;
  for (const [symbol, cents] of divide(spare, habit.into)) {
    purchase(scene, symbol, cents, habit.wholeUnits);
  }
}

function sale(scene: HabitScene, symbol: string, units: number): void {
  if (units <= 0) return;
  const price = scene.market.closeOn(symbol, scene.day);
  scene.book.sell(scene.day, { symbol, name: `Sold ${nameOf(scene, symbol)}`, units, price });
}

function trim(habit: HabitOf<"trim">, scene: HabitScene): void {
  sale(scene, habit.symbol, Math.floor(scene.book.units(habit.symbol) * habit.fraction));
}

function exchange(habit: HabitOf<"exchange">, scene: HabitScene): void {
  const before = scene.book.cashCents();
  const held = scene.book.units(habit.from);
  sale(scene, habit.from, habit.fraction === 1 ? held : Math.floor(held * habit.fraction));
  purchase(scene, habit.to, scene.book.cashCents() - before, false);
}

function rotate(habit: HabitOf<"rotate">, scene: HabitScene): void {
  const { symbols } = habit;
  const leaving = symbols[(scene.turn + symbols.length - 1) % symbols.length];
  if (leaving) sale(scene, leaving, scene.book.units(leaving));
  const next = symbols[scene.turn % symbols.length];
  if (next) purchase(scene, next, Math.min(toCents(habit.amount), scene.book.cashCents()), true);
}

/** Writes what a due habit does on this trading day. */
export function runHabit(habit: Habit, scene: HabitScene): void {
  switch (habit.kind) {
    case "payroll":
      payroll(habit, scene);
      break;
    case "deposit":
      deposit(habit, scene);
      break;
    case "invest":
      invest(habit, scene);
      break;
    case "trim":
      trim(habit, scene);
      break;
    case "exchange":
      exchange(habit, scene);
      break;
    case "rotate":
      rotate(habit, scene);
      break;
  }
}
