import { beforeEach, expect, it } from "vitest";
import { createStore } from "#lib/storage.ts";
import { askedHere, forgetAsking, rememberAsking } from "./asked-here.ts";

const store = createStore(() => localStorage);
const at = (text: string) => ({ now: () => new Date(text) });
const asked = at("2026-11-20T12:00:00Z");

beforeEach(() => localStorage.clear());

it("knows a browser that asked within the life of a link", () => {
  rememberAsking(store, asked);

  expect(askedHere(store, at("2026-11-20T12:30:00Z"))).toBe(true);
  expect(askedHere(store, at("2026-11-20T12:30:01Z"))).toBe(false);
});

it("knows that it never asked, or forgot", () => {
  expect(askedHere(store, asked)).toBe(false);

  rememberAsking(store, asked);
  forgetAsking(store);

  expect(askedHere(store, asked)).toBe(false);
});
