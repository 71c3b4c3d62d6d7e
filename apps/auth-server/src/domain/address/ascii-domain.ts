import { domainToASCII } from "node:url";
import { asciiLowerCase } from "../text/clean-text.ts";

const LONGEST = 253;
const BEYOND_ASCII = /\P{ASCII}/u;
const LATIN = /\p{Script=Latin}/u;
/** Letters of scripts that are not written together with Latin ones. */
const APART =
  /[^\P{L}\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * A letter that becomes an ASCII one (the Kelvin sign, a wide letter), or a Cyrillic one among
 * Latin ones: it only looks like that domain.
 */
const isLookAlike = (label: string): boolean =>
  BEYOND_ASCII.test(label) &&
  ((LATIN.test(label) && APART.test(label)) || !domainToASCII(label).startsWith("xn--"));

/**
 * Pure: a mail domain in the one form in which domains are stored and compared: ASCII, in lower
 * case. 'Müller.example' is 'xn--mller-kva.example'. What only looks like another domain stays as
 * it is, and is none.
 */
export function asciiDomain(text: string): string {
  const domain = asciiLowerCase(text.trim());
  if (domain.length > LONGEST || !BEYOND_ASCII.test(domain)) return domain;
  if (domain.split(".").some(isLookAlike)) return domain;
  return domainToASCII(domain) || domain;
}
