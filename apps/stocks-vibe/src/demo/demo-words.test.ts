import { expect, it } from "vitest";
import { STEPS, tellStep } from "./demo-words.ts";

it.each(Object.values(STEPS).map((step) => (typeof step === "string" ? step : step("Oakmoss"))))(
  "tells in the language that is asked for: %s",
  (step) => {
    expect(tellStep(step, "es-MX,en;q=0.5")).not.toBe(step);
    expect(tellStep(step, "es-MX")).not.toMatch(/\b(the|to|demo|family|linking)\b/i);
    expect(tellStep(step, "en")).toBe(step);
    expect(tellStep(step, undefined)).toBe(step);
  },
);
