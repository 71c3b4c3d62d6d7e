import { amountShapes } from "./list/amounts.ts";
import { contractShapes } from "./list/contracts.ts";
import { incomeShapes } from "./list/income.ts";
import { listingShapes } from "./list/listings.ts";
import { moveShapes } from "./list/moves.ts";
import { planShapes } from "./list/plans.ts";
import { priceShapes } from "./list/prices.ts";
import { shrinkingShapes } from "./list/shrinking.ts";
import { splitShapes } from "./list/splits.ts";
import type { Shape } from "./shape.ts";

/** Every shape that an item can be made of, by its username. */
export const SHAPES: readonly Shape[] = [
  ...splitShapes,
  ...contractShapes,
  ...planShapes,
  ...moveShapes,
  ...incomeShapes,
  ...listingShapes,
  ...shrinkingShapes,
  ...amountShapes,
  ...priceShapes,
];

const byUsername = new Map<string, Shape>(SHAPES.map((shape) => [shape.username, shape]));

export const findShape = (username: string): Shape | undefined => byUsername.get(username);
