import { naReason } from "@stocks-vibe/contracts/portfolio";
import { expect, it } from "vitest";
import { reasonFor } from "./components/reasons.ts";
import { naMessages } from "./messages/en.ts";

it.each(naReason.options)("has a sentence for %s", (reason) => {
  expect(naMessages[reason]).toMatch(/^[A-Z].+\.$/);
});

it("takes the reason given for exactly this field", () => {
  expect(reasonFor({ irr: "no-root", cagr: "no-price" }, "irr")).toBe(naMessages["no-root"]);
});
