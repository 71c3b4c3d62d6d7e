import { type Day, dayOf } from "../../market/calendar/day.ts";
import type { ShapeSecurity } from "./shape.ts";

const FIRST_DAY = dayOf("2015-01-01");
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CODE_LENGTH = 3;
const LARGEST = LETTERS.length ** CODE_LENGTH;

/** A day as three letters: enough for 48 years. */
function codeOf(day: Day): string {
  let left = day - FIRST_DAY;
  if (left < 0 || left >= LARGEST) throw new Error(`no code for day ${day}`);
  let code = "";
  for (let place = 0; place < CODE_LENGTH; place += 1) {
    code = `${LETTERS[left % LETTERS.length]}${code}`;
    left = Math.floor(left / LETTERS.length);
  }
  return code;
}

/** The symbol of a shape's security in an item of that day. */
export const shapeSymbol = ({ stem }: ShapeSecurity, linked: Day): string =>
  `${stem}${codeOf(linked)}`;

/** The stem and the item's day of a symbol; undefined where it can't be a shape's. */
export function readShapeSymbol(
  symbol: string,
): { readonly stem: string; readonly linked: Day } | undefined {
  if (!/^[A-Z]{6}$/.test(symbol)) return undefined;
  const code = symbol.slice(-CODE_LENGTH);
  const days = [...code].reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter), 0);
  return { stem: symbol.slice(0, -CODE_LENGTH), linked: FIRST_DAY + days };
}
