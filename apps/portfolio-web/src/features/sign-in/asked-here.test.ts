import { beforeEach, expect, it } from "vitest";
import { createStore } from "#lib/storage.ts";
import { askedFor, forgetAsking, isSameMailbox, rememberAsking } from "./asked-here.ts";

const store = createStore(() => localStorage);
const at = (text: string) => ({ now: () => new Date(text) });
const asked = at("2026-11-20T12:00:00Z");

beforeEach(() => localStorage.clear());

it("knows for which mailbox a browser asked, within the life of a link", () => {
  rememberAsking(store, asked, "ada@family.example");

  expect(askedFor(store, at("2026-11-20T12:30:00Z"))).toBe("ada@family.example");
  expect(askedFor(store, at("2026-11-20T12:30:01Z"))).toBeNull();
});

it("knows that it never asked, or forgot", () => {
  expect(askedFor(store, asked)).toBeNull();

  rememberAsking(store, asked, "ada@family.example");
  forgetAsking(store);

  expect(askedFor(store, asked)).toBeNull();
});

it("takes a moment without a mailbox, as an earlier version stored it, for no asking", () => {
  store.write("stocks_vibe_sign_in_asked", "2026-11-20T12:00:00.000Z");

  expect(askedFor(store, asked)).toBeNull();
});

it("takes two spellings of one mailbox for one, and nothing else", () => {
  expect(isSameMailbox(" Ada@Family.example", "ada@family.example")).toBe(true);
  expect(isSameMailbox("ada@family.example", "ada+1@family.example")).toBe(false);
});
