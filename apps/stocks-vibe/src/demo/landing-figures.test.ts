import { expect, it } from "vitest";
import { inCheckout } from "../paths.ts";
import { figuresOfFamilyAt } from "./testing/demo-family.ts";
import { asFile, landingFigures } from "./testing/landing-figures.ts";

/** In the evening, after the closing prices of that Friday, and before its night. */
const SHOWN_DAY = "2026-11-20";
const MOMENT = `${SHOWN_DAY}T23:30:00Z`;
const KEPT = inCheckout("apps/portfolio-web/src/features/landing/demo-figures.json");

it("the first page shows what the product calculates for the demo family on that day", {
  timeout: 120_000,
}, async () => {
  const figures = landingFigures(await figuresOfFamilyAt(MOMENT));

  expect(figures.asOf).toBe(SHOWN_DAY);
  expect(figures.positions).toHaveLength(3);
  // After a change of figures that is meant: the same command with -u.
  await expect(asFile(figures)).toMatchFileSnapshot(KEPT);
});
