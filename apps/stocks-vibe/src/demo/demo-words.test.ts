import { expect, it } from "vitest";
import { describeStep, STEPS } from "./demo-people.ts";

it.each(Object.values(STEPS).map((step) => (typeof step === "string" ? step : step("Oakmoss"))))(
  "tells in the language that is asked for: %s",
  (step) => {
    expect(describeStep(step, "es-MX,en;q=0.5")).not.toBe(step);
    expect(describeStep(step, "es-MX")).not.toMatch(/\b(the|to|demo|family|linking)\b/i);
    expect(describeStep(step, "en")).toBe(step);
    expect(describeStep(step, undefined)).toBe(step);
  },
);
