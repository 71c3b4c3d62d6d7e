import type { Day } from "../../market/calendar/day.ts";
import type { ShapeHolding, ShapeRow, ShapeSecurity } from "./shape.ts";

const NOTHING = {
  security: null,
  quantity: 0,
  amount: 0,
  price: 0,
  fees: null,
  currency: "USD",
} as const;

type Odd = Partial<Omit<ShapeRow, "day" | "type">>;

/** A row of which only `row` is said. */
export const row = (
  day: Day,
  [type, subtype]: readonly [ShapeRow["type"], string],
  odd: Odd,
): ShapeRow => ({ ...NOTHING, day, type, subtype, ...odd });

/** Money in. */
export const deposit = (day: Day, amount: number): ShapeRow =>
  row(day, ["cash", "deposit"], { amount: -amount });

/** A purchase for quantity × price. */
export const buy = (
  day: Day,
  security: ShapeSecurity,
  [quantity, price]: readonly [number, number],
  odd: Odd = {},
): ShapeRow =>
  row(day, ["buy", "buy"], { security, quantity, price, amount: quantity * price, ...odd });

/** A sale for quantity × price. */
export const sell = (
  day: Day,
  security: ShapeSecurity,
  [quantity, price]: readonly [number, number],
  odd: Odd = {},
): ShapeRow =>
  row(day, ["sell", "sell"], {
    security,
    quantity: -quantity,
    price,
    amount: -quantity * price,
    ...odd,
  });

/** Income in cash. */
export const income = (
  day: Day,
  security: ShapeSecurity,
  amount: number,
  subtype = "dividend",
): ShapeRow => row(day, ["cash", subtype], { security, amount: -amount });

/** Units without money, as a transfer. */
export const moved = (
  day: Day,
  security: ShapeSecurity,
  { subtype, ...odd }: Odd & { readonly subtype: string },
): ShapeRow => row(day, ["transfer", subtype], { security, ...odd });

/** A holding worth quantity × price. */
export const held = (
  security: ShapeSecurity,
  [quantity, price]: readonly [number, number],
  odd: Partial<ShapeHolding> & Pick<ShapeHolding, "priceAsOf">,
): ShapeHolding => ({
  security,
  quantity,
  price,
  value: Math.round(quantity * price * 100) / 100,
  costBasis: null,
  ...odd,
});

export const cash = (amount: number, priceAsOf: Day): ShapeHolding => ({
  security: null,
  quantity: amount,
  price: 1,
  value: amount,
  costBasis: amount,
  priceAsOf,
});

/**
 * A market price that goes in a straight line from one day's to another's, and stays as it is
 * before and after.
 */
export const onALine =
  (
    from: readonly [day: Day, price: number],
    to: readonly [day: Day, price: number],
  ): ((day: Day) => number) =>
  (day) => {
    const part = Math.min(1, Math.max(0, (day - from[0]) / (to[0] - from[0])));
    return Math.round((from[1] + part * (to[1] - from[1])) * 10_000) / 10_000;
  };
