import * as z from "zod";

const amount = z.number();
const day = z.iso.date();
const text = z.string().min(1).max(300);

const security = z.strictObject({
  ticker_symbol: text.nullish(),
  name: text.nullish(),
  isin: text.nullish(),
  cusip: text.nullish(),
  sedol: text.nullish(),
  currency: text.nullish(),
});

const holding = z.strictObject({
  institution_price: amount,
  institution_price_as_of: day.nullish(),
  cost_basis: amount.nullish(),
  quantity: amount,
  currency: text.nullish(),
  security,
  vested_quantity: amount.nullish(),
  vested_value: amount.nullish(),
});

const transaction = z.strictObject({
  date: day,
  name: text,
  quantity: amount,
  price: amount,
  fees: amount.nullish(),
  type: z.enum(["buy", "sell", "cash", "fee", "transfer", "cancel"]),
  currency: text.nullish(),
  security: security.nullish(),
});

/** The official types name one, the official examples send several: both are taken. */
const oneOrMore = <Row extends z.ZodType>(row: Row) =>
  z
    .union([z.array(row).max(1_000), row])
    .transform((given) => [given].flat())
    .nullish();

const account = z.looseObject({
  type: text,
  subtype: text,
  starting_balance: amount.nullish(),
  force_available_balance: amount.nullish(),
  currency: text.nullish(),
  meta: z
    .looseObject({
      name: text.nullish(),
      official_name: text.nullish(),
      mask: z
        .string()
        .regex(/^[a-zA-Z0-9]{2,4}$/)
        .nullish(),
    })
    .nullish(),
  holdings: oneOrMore(holding),
  investment_transactions: oneOrMore(transaction),
});

/**
 * What the password of `user_custom` may say. Keys of products that the sandbox lacks are left
 * aside; a slip within a holding or a row is not.
 */
const customUser = z.looseObject({
  version: z.union([z.string(), z.number()]).nullish(),
  seed: z.string().nullish(),
  force_error: z.string().nullish(),
  override_accounts: z.array(account).min(1).max(20).nullish(),
});
export type CustomUser = z.infer<typeof customUser>;
export type CustomAccount = z.infer<typeof account>;
export type CustomSecurity = z.infer<typeof security>;

export type ReadCustomUser =
  | { readonly kind: "user"; readonly user: CustomUser }
  | { readonly kind: "unreadable"; readonly reason: string };

/**
 * A union hides what is wrong with either of its sides; the first complaint of the deepest is what
 * its writer needs.
 */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== "invalid_union") return issue;
  const inner = issue.errors.flat().map(deepest);
  const [best] = inner.sort((left, right) => right.path.length - left.path.length);
  return best ? { ...best, path: [...issue.path, ...best.path] } : issue;
}

function parseJson(password: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(password) };
  } catch {
    // LocalizedText to whoever typed it; where exactly the JSON breaks is the engine's wording and
    // not ours.
    return undefined;
  }
}

/** Pure: the accounts that a password writes down, or in words what is wrong with them. */
export function readCustomUser(password: string): ReadCustomUser {
  const json = parseJson(password);
  if (!json) return { kind: "unreadable", reason: "the password is not JSON" };
  const parsed = customUser.safeParse(json.value);
  if (parsed.success) return { kind: "user", user: parsed.data };
  const [first] = parsed.error.issues;
  const issue = first && deepest(first);
  const place = issue?.path.map(String).join(".") || "the password";
  return { kind: "unreadable", reason: `${place}: ${issue?.message ?? "not readable"}` };
}
