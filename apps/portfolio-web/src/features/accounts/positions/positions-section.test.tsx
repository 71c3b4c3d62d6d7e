import { expect, it } from "vitest";
import { addUp } from "./positions-section.tsx";

const dollars = (...values: number[]) => values.map((value) => ({ value, currency: "USD" }));

it("adds cents, not what binary fractions make of them", () => {
  expect(addUp(dollars(0.1, 0.2), "USD")).toBe(0.3);
  expect(addUp(dollars(...Array.from({ length: 1_000 }, () => 10.01)), "USD")).toBe(10_010);
});

it("adds nothing of different currencies", () => {
  expect(addUp([...dollars(1), { value: 1, currency: "CAD" }], "USD")).toBeNull();
});
