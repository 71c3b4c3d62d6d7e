import type { Shape, ShapeSecurity } from "../shape.ts";
import type { ShapeDays } from "../shape-days.ts";
import { buy, deposit, held, moved } from "../shape-rows.ts";

const splitDay = (days: ShapeDays) => days.back(150);
const bought = (days: ShapeDays) => days.back(300);

/** A stock that costs `before` until it splits and `after` from then on. */
const splitting = (
  stem: string,
  name: string,
  [before, after]: readonly [number, number],
  told?: readonly [numerator: number, denominator: number],
): ShapeSecurity => ({
  stem,
  name,
  type: "equity",
  market: {
    close: (days, day) => (day < splitDay(days) ? before : after),
    ...(told
      ? {
          splits: (days) => [{ day: splitDay(days), numerator: told[0], denominator: told[1] }],
        }
      : {}),
  },
});

const account = (name: string) => [{ key: "brokerage", name, subtype: "brokerage" }] as const;

const tallow = splitting("SPU", "Tallow Works Inc.", [400, 100], [4, 1]);
const unlisted: Shape = {
  username: "user_shape_unlisted_split",
  tells: {
    en: "a 4:1 split that the institution doesn't list",
    es: "una división 4:1 que la institución no registra",
  },
  accounts: account("Unlisted Split"),
  securities: [tallow],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(tallow, [40, 100], { costBasis: 4_000, priceAsOf: asOf })],
      rows: [deposit(bought(days), 4_000), buy(bought(days), tallow, [10, 400])],
    },
  ],
};

const bramble = splitting("SPR", "Bramble Freight Corp.", [4, 40], [1, 10]);
const reverse: Shape = {
  username: "user_shape_unlisted_reverse_split",
  tells: {
    en: "a 1:10 reverse split that the institution doesn't list",
    es: "una división inversa 1:10 que la institución no registra",
  },
  accounts: account("Unlisted Reverse Split"),
  securities: [bramble],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(bramble, [100, 40], { costBasis: 4_000, priceAsOf: asOf })],
      rows: [deposit(bought(days), 4_000), buy(bought(days), bramble, [1_000, 4])],
    },
  ],
};

const cobble = splitting("SPN", "Cobble Paper Co.", [400, 100]);
const untold: Shape = {
  username: "user_shape_untold_split",
  tells: {
    en: "a 4:1 split that neither the institution nor the market tells of",
    es: "una división 4:1 de la que no informan ni la institución ni el mercado",
  },
  accounts: account("Untold Split"),
  securities: [cobble],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(cobble, [40, 100], { costBasis: 4_000, priceAsOf: asOf })],
      rows: [deposit(bought(days), 4_000), buy(bought(days), cobble, [10, 400])],
    },
  ],
};

const marl = splitting("SPL", "Marl Ceramics Inc.", [400, 100], [4, 1]);
const late: Shape = {
  username: "user_shape_late_split_row",
  tells: {
    en: "a split that is listed two days after the price has changed",
    es: "una división registrada dos días después de que cambió el precio",
  },
  accounts: account("Late Split Row"),
  securities: [marl],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(marl, [40, 100], { costBasis: 4_000, priceAsOf: asOf })],
      rows: [
        deposit(bought(days), 4_000),
        buy(bought(days), marl, [10, 400]),
        moved(days.after(splitDay(days), 2), marl, { subtype: "split", quantity: 30 }),
      ],
    },
  ],
};

/** Splits that institutions leave out, or list late. */
export const splitShapes: readonly Shape[] = [unlisted, reverse, untold, late];
