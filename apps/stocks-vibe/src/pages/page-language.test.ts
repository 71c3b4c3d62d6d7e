import { expect, it } from "vitest";
import { pageLanguageOf } from "./page-language.ts";

it.each([
  ["nothing", undefined, undefined, "en"],
  ["the language of the browser", undefined, "es", "es"],
  ["a country's Spanish", undefined, "es-MX,es;q=0.9,en;q=0.8", "es"],
  ["Spanish after English", undefined, "en-US,en;q=0.9,es;q=0.8", "en"],
  ["English after Spanish, though named first", undefined, "en;q=0.5,es;q=0.9", "es"],
  ["another language before ours", undefined, "fr-CA,fr;q=0.9,es;q=0.3,en;q=0.2", "es"],
  ["none of ours", undefined, "fr,de;q=0.7", "en"],
  ["Spanish refused", undefined, "es;q=0", "en"],
  ["any", undefined, "*", "en"],
  ["no list", undefined, ";;;q=,es;q=7,\u0000", "en"],
  ["what was chosen", "stocks_vibe_language=en", "es", "en"],
  ["what was chosen, among other cookies", "a=b; stocks_vibe_language=es; c=d", "en", "es"],
  ["a choice that is none", "stocks_vibe_language=xx", "es", "es"],
  ["another's cookie", "not_stocks_vibe_language=es", undefined, "en"],
])("reads %s", (_name, cookie, accepted, language) => {
  expect(pageLanguageOf({ cookie, "accept-language": accepted })).toBe(language);
});
