import { expect, it } from "vitest";
import { mailLinks } from "./mail-links.ts";

const gmail = (...given: Parameters<typeof mailLinks>) => mailLinks(...given)[0]?.href;

it("searches for our mail when it comes from exactly one domain", () => {
  expect(gmail(["stocks.example"])).toBe(
    "https://mail.google.com/mail/u/0/#search/from%3A%40stocks.example",
  );
});

it("prefers the domain the host page names", () => {
  expect(gmail(["a.example", "b.example"], "hint.example")).toContain("hint.example");
});

it.each([[[]], [["a.example", "b.example"]]])("opens plain mailboxes for %j", (domains) => {
  expect(gmail(domains)).toBe("https://mail.google.com/mail/u/0/");
});

it("offers Gmail, Yahoo and Outlook", () => {
  expect(mailLinks([]).map(({ mailbox }) => mailbox)).toEqual(["Gmail", "Yahoo", "Outlook"]);
});
