import { expect, it } from "vitest";
import { acceptedLanguage } from "./accepted-language.ts";

it.each([
  [undefined, undefined],
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["en;q=0.5,es;q=0.9", "es"],
  ["es;q=0.5,en;q=0.5", "es"],
  ["fr-CA,fr;q=0.9,es;q=0.3,en;q=0.2", "es"],
  ["es;q=0", undefined],
  ["fr,*;q=0.5", undefined],
  [";;;q=,es;q=7,\u0000", undefined],
  [`${"fr,".repeat(1_000)}es`, undefined],
])("of those that are spoken %s likes best: %s", (accepted, language) => {
  expect(acceptedLanguage(accepted, ["en", "es"])).toBe(language);
});
