import { INSTITUTIONS } from "@stocks-vibe/link-sandbox";
import { expect, it } from "vitest";
import { DEMO_INSTITUTIONS, institutionsOfDemo } from "./demo-people.ts";

it("gives the demo family accounts at its own institutions, whatever others the sandbox gets", () => {
  const another = { id: "ins_900199", name: "Fernmarsh Savings" };
  const theirs = institutionsOfDemo(INSTITUTIONS);

  expect(new Set(theirs.map(({ id }) => id))).toEqual(DEMO_INSTITUTIONS);
  expect(institutionsOfDemo([another, ...INSTITUTIONS])).toEqual(theirs);
});
