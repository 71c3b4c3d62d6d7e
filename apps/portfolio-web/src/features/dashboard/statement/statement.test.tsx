import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "#test/render-app.tsx";
import { noteOf, reasonsOf } from "./statement-table.tsx";

const NAME = { name: "Statement of holdings" };
const paper = () => screen.queryByRole("region", NAME);
const say = (event: "beforeprint" | "afterprint") =>
  act(() => void window.dispatchEvent(new Event(event)));

it("is there while the page is printed, and at no other time", async () => {
  renderApp("/dashboard");
  await screen.findAllByText("Total value");

  expect(paper()).toBeNull();
  say("beforeprint");
  const table = within(await screen.findByRole("region", NAME)).getByRole("table");
  const rows = within(table).getAllByRole("row").length - 2;
  expect(screen.getByRole("tab", { name: new RegExp(`Your Holdings ${rows}`) })).toBeTruthy();
  say("afterprint");
  expect(paper()).toBeNull();
});

it("leaves the charts as they are", async () => {
  renderApp("/dashboard?view=timeline");
  await screen.findAllByText("Total value");
  say("beforeprint");
  expect(paper()).toBeNull();
  say("afterprint");
});

const unknown = (reason: "no-price" | "basis-unknown") => ({
  totalCostBasis: 1,
  unrealizedGain: 1,
  irr: null,
  sp500IRR: null,
  notAvailable: { irr: reason, sp500IRR: reason },
});

it("numbers each reason once, in the order of the rows", () => {
  const holdings = [unknown("no-price"), unknown("basis-unknown"), unknown("no-price")];
  const reasons = reasonsOf(holdings);
  expect(reasons).toEqual(["no-price", "basis-unknown"]);
  expect(holdings.map((one) => noteOf(one, "irr", reasons))).toEqual([1, 2, 1]);
});
