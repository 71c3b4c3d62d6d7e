import { randomInt } from "node:crypto";

/** How many codes make a set. */
export const SET_SIZE = 10;
// Lower case without what is easily mistaken: 32 letters and digits are 5 bits each, twelve of them 60 bits.
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

const group = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** Such as 'k7pa-x2mf-9qtd'. */
export const newRecoveryCode = (): string => Array.from({ length: GROUPS }, group).join("-");

/** However it was typed: capitals, spaces and missing hyphens do not matter. */
export const normalizedCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
