import { expect, it } from "vitest";
import { createStore } from "../storage.ts";
import { askedPage, forgetAskedPage, rememberAskedPage } from "./asked-page.ts";

const at = (time: string) => ({ now: () => new Date(time) });
const store = createStore(() => localStorage);

it("leads to the page that was asked for, until a member has reached a page", () => {
  rememberAskedPage(store, at("2026-11-20T10:00:00Z"), "/dashboard?holding=OAKD");

  expect(askedPage(store, at("2026-11-20T10:20:00Z"))).toBe("/dashboard?holding=OAKD");
  forgetAskedPage(store);
  expect(askedPage(store, at("2026-11-20T10:21:00Z"))).toBeNull();
});

it.each(["/settings/members", "/settings/activity?show=people", "/explain/total-value"])(
  "leads back to %s",
  (address) => {
    rememberAskedPage(store, at("2026-11-20T10:00:00Z"), address);

    expect(askedPage(store, at("2026-11-20T10:20:00Z"))).toBe(address);
  },
);

it.each([
  ["no page of the settings", "2026-11-20T10:59:00.000Z /settings/nothing"],
  ["an hour ago", "2026-11-20T10:00:00.000Z /dashboard?holding=OAKD"],
  ["in the future", "2026-11-20T12:00:00.000Z /dashboard"],
  ["elsewhere", "2026-11-20T10:59:00.000Z //evil.example/dashboard"],
  ["a page of no member", "2026-11-20T10:59:00.000Z /login?expired=true"],
  ["without a time", "/dashboard"],
  ["nothing", ""],
])("leads nowhere when it was asked for %s", (_when, kept) => {
  store.write("stocks_vibe_asked_page", kept);

  expect(askedPage(store, at("2026-11-20T11:00:00Z"))).toBeNull();
});
