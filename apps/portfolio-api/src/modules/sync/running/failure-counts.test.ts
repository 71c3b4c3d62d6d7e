import { expect, it } from "vitest";
import { createFailureCounts, KNOWN_CODES } from "./failure-counts.ts";

it("counts failures by code, and everything it does not know as one", () => {
  const counts = createFailureCounts();
  counts.note("INSTITUTION_DOWN");
  counts.note("INSTITUTION_DOWN");
  for (let code = 0; code < 1_000; code += 1) counts.note(`MADE_UP_${code}`);

  expect(counts.read().get("INSTITUTION_DOWN")).toBe(2);
  expect(counts.read().get("OTHER")).toBe(1_000);
  expect(counts.read().size).toBe(new Set(KNOWN_CODES).size + 1);
});
