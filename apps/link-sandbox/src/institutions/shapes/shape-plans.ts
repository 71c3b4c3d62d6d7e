import type { AccountPlan } from "../../ledger/plan.ts";
import type { Shape } from "./shape.ts";

const FIRST_MASK = 7000;
const MASKS = 1000;

/** Four digits of its own for each account, always the same. */
function maskOf(text: string): string {
  const sum = [...text].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % MASKS, 0);
  return String(FIRST_MASK + sum);
}

/**
 * A shape's accounts as the dialog lists them. They have no books: what is in them is written down
 * in the shape.
 */
export const plansOfShape = ({ username, accounts }: Shape): AccountPlan[] =>
  accounts.map(({ key, name, officialName, mask, subtype }) => ({
    key,
    name,
    officialName: officialName ?? name,
    mask: mask ?? maskOf(`${username} ${key}`),
    subtype,
    opened: 0,
    reinvests: [],
    cashRate: 0,
    habits: [],
    basisUnknown: [],
    reportsTaxLots: false,
  }));
