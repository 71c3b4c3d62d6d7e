import * as z from "zod/mini";
import { countCharacters, MOST_CODE_UNITS, withoutUnseen } from "../../text/characters.ts";
import { isoDay } from "../scalars.ts";
import { investmentAccount } from "./accounts.ts";
import { accountImport } from "./imports.ts";

/** What an account that a member keeps by hand may be. */
export const manualSubtype = z.enum([
  "brokerage",
  "401k",
  "roth 401k",
  "403b",
  "457b",
  "ira",
  "roth",
  "sep ira",
  "simple ira",
  "hsa",
  "pension",
  "529",
  "other",
]);
export type ManualSubtype = z.infer<typeof manualSubtype>;

/** Of the name of an account and of its institution, in characters as people count them. */
export const LONGEST_ACCOUNT_NAME = 100;
const named = z.string().check(
  z.maxLength(LONGEST_ACCOUNT_NAME * MOST_CODE_UNITS),
  z.overwrite(withoutUnseen),
  z.minLength(1),
  z.refine((name) => countCharacters(name) <= LONGEST_ACCOUNT_NAME),
);

/**
 * An id that a page draws at random for one filled form and keeps until it has succeeded. The same
 * form sent again, since its answer was lost, counts once and is answered the same; one that says
 * something else is another form, whatever its id. Without an id every call counts.
 */
export const formId = z.string().check(z.regex(/^[\w-]{16,64}$/));

/** What an account that is kept by hand is called: PUT /api/v1/accounts/{id}. */
export const manualAccountDraft = z.strictObject({
  name: named,
  institution_name: named,
  subtype: manualSubtype,
});
export type ManualAccountDraft = z.infer<typeof manualAccountDraft>;

/** POST /api/v1/accounts: an account that no provider links. */
export const newManualAccount = z.extend(manualAccountDraft, { form_id: z.optional(formId) });
export type NewManualAccount = z.infer<typeof newManualAccount>;
export const manualAccountKept = z.object({ account: investmentAccount });

/** DELETE /api/v1/accounts/{id}: the account with everything that was added to it. */
export const manualAccountRemoved = z.object({ id: z.string() });

/** What may be entered by hand. */
export const entryAction = z.enum(["buy", "sell", "dividend", "deposit", "withdrawal"]);
export type EntryAction = z.infer<typeof entryAction>;

/**
 * What a number that is entered may be: the least of shares is what pages still show, and the most
 * what any file's reader takes.
 */
export const ENTRY_LIMITS = {
  amount: { least: 0.01, most: 999_999_999_999 },
  shares: { least: 0.000001, most: 999_999_999_999 },
} as const;

/** The limits are the server's to refuse, in a sentence. */
const positive = z.number().check(z.positive());

/**
 * POST /api/v1/accounts/{id}/entries: one transaction of an account that is kept by hand. `amount`
 * is what was paid or received in all, fees included. A purchase or a sale has `symbol` and
 * `shares`. It is taken back like a file: DELETE /api/v1/imports/{id}. Two equal ones are two,
 * unless they come with the same `form_id`.
 */
export const entryDraft = z.strictObject({
  date: isoDay,
  action: entryAction,
  symbol: z.optional(
    z.string().check(z.maxLength(200), z.overwrite(withoutUnseen), z.maxLength(40)),
  ),
  shares: z.optional(positive),
  amount: positive,
  form_id: z.optional(formId),
});
export type EntryDraft = z.infer<typeof entryDraft>;
export const entryAdded = z.object({ import: accountImport });
