import * as z from "zod/mini";
import { accountGroup } from "../accounts/account-group.ts";

/** What kind of thing money is in. Cash and money-market funds are one. */
export const assetClass = z.enum(["stock", "etf", "mutual_fund", "bond", "cash", "other"]);
export type AssetClass = z.infer<typeof assetClass>;

const id = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * The part of an organization's money that figures are asked of, as a query of GET /dashboard-data,
 * /performance/… and /explain/…: what meets all that is said; without any of it, everything. Values
 * of parts that share nothing add up to the whole to the cent.
 */
export const filterQuery = z.object({
  account: z.optional(id),
  /** Who linked the accounts: a member's id. */
  person: z.optional(id),
  type: z.optional(accountGroup),
  class: z.optional(assetClass),
  /** A piece of a symbol or of a security's name. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
});
export type FilterQuery = z.infer<typeof filterQuery>;

/**
 * GET /api/v1/portfolio/parts: what there is to choose from. A person's name is null for someone
 * who is no member any more.
 */
export const filterChoices = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mask: z.nullable(z.string()),
      institutionName: z.string(),
    }),
  ),
  people: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  types: z.array(accountGroup),
  classes: z.array(assetClass),
});
export type FilterChoices = z.infer<typeof filterChoices>;
