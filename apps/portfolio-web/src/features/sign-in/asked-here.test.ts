import { beforeEach, expect, it } from "vitest";
import { createStore } from "#lib/storage.ts";
import { askedFor, forgetAsking, isSameMailbox, rememberAsking } from "./asked-here.ts";

const store = createStore(() => localStorage);
const at = (text: string) => ({ now: () => new Date(text) });
const asked = at("2026-11-20T12:00:00Z");

beforeEach(() => localStorage.clear());

it("knows for which mailbox a browser asked, within the life of a link", () => {
  rememberAsking(store, asked, "ada@family.example");

  expect(askedFor(store, at("2026-11-20T12:30:00Z"))).toEqual(["ada@family.example"]);
  expect(askedFor(store, at("2026-11-20T12:30:01Z"))).toEqual([]);
});

it("knows that it never asked, or forgot", () => {
  expect(askedFor(store, asked)).toEqual([]);

  rememberAsking(store, asked, "ada@family.example");
  forgetAsking(store);

  expect(askedFor(store, asked)).toEqual([]);
});

it("takes a moment without a mailbox, as an earlier version stored it, for no asking", () => {
  store.write("stocks_vibe_sign_in_asked", "2026-11-20T12:00:00.000Z");

  expect(askedFor(store, asked)).toEqual([]);
});

it("knows every mailbox of a shared browser, the newest last, and few of very many", () => {
  rememberAsking(store, asked, "ada@family.example");
  rememberAsking(store, asked, "bob@family.example");
  rememberAsking(store, at("2026-11-20T12:10:00Z"), "Ada@family.example");
  expect(askedFor(store, asked)).toEqual(["bob@family.example"]);
  expect(askedFor(store, at("2026-11-20T12:20:00Z"))).toEqual([
    "bob@family.example",
    "Ada@family.example",
  ]);
  expect(askedFor(store, at("2026-11-20T12:35:00Z"))).toEqual(["Ada@family.example"]);

  for (let count = 1; count <= 9; count += 1) rememberAsking(store, asked, `${count}@x.example`);
  expect(askedFor(store, asked)).toEqual([5, 6, 7, 8, 9].map((count) => `${count}@x.example`));
});

it("takes two spellings of one mailbox for one, and nothing else", () => {
  expect(isSameMailbox(" Ada@Family.example", "ada@family.example")).toBe(true);
  expect(isSameMailbox("ada@family.example", "ada+1@family.example")).toBe(false);
});
