import type { SearchMembersRequest } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import * as z from "zod";
import { comparableAddress } from "../../domain/address/email-address.ts";

/** One condition of a member search, read. */
export type MemberFilter =
  | { readonly kind: "ids" | "emails" | "phones" | "roles"; readonly values: readonly string[] }
  | { readonly kind: "statuses"; readonly values: readonly MemberStatusName[] }
  | { readonly kind: "emailPart" | "phonePart"; readonly value: string }
  | { readonly kind: "isBreakglass" | "hasPassword"; readonly value: boolean };

type MemberStatusName = "active" | "pending" | "invited" | "deleted";

export interface MemberQuery {
  readonly operator: "AND" | "OR";
  readonly filters: readonly MemberFilter[];
}

const OF_FACTORS: ReadonlySet<MemberFilter["kind"]> = new Set([
  "phones",
  "phonePart",
  "isBreakglass",
  "hasPassword",
]);

/** Whether a condition tells something of how a member proves who they are. */
export const asksAboutFactors = ({ kind }: MemberFilter): boolean => OF_FACTORS.has(kind);

const LEAST_PART = 3;

const texts = z.array(z.string().max(512)).max(100);
const addresses = texts.transform((values) => values.map(comparableAddress));
const part = z.string().max(254);

function emailPart(value: string): MemberFilter {
  if (value.length < LEAST_PART) throw new Refusal("member_search_member_email_fuzzy_too_short");
  return { kind: "emailPart", value: comparableAddress(value) };
}

/** Every filter name of the wire with how its value is read. */
const FILTERS: Readonly<Record<string, z.ZodType<MemberFilter>>> = {
  member_ids: texts.transform((values) => ({ kind: "ids" as const, values })),
  member_emails: addresses.transform((values) => ({ kind: "emails" as const, values })),
  member_email_fuzzy: part.transform(emailPart),
  member_is_breakglass: z
    .boolean()
    .transform((value) => ({ kind: "isBreakglass" as const, value })),
  statuses: z
    .array(z.enum(["active", "pending", "invited", "deleted"]))
    .max(10)
    .transform((values) => ({ kind: "statuses" as const, values })),
  member_mfa_phone_numbers: texts.transform((values) => ({ kind: "phones" as const, values })),
  member_mfa_phone_number_fuzzy: part
    .min(LEAST_PART)
    .transform((value) => ({ kind: "phonePart" as const, value })),
  member_password_exists: z
    .boolean()
    .transform((value) => ({ kind: "hasPassword" as const, value })),
  member_roles: texts.transform((values) => ({ kind: "roles" as const, values })),
};

/**
 * Pure: the conditions of a search. Unknown filters and values of the wrong kind are refused rather
 * than ignored: an unfiltered list would be a wrong answer.
 */
export function readMemberQuery(query: SearchMembersRequest["query"]): MemberQuery {
  const filters = (query?.operands ?? []).map(({ filter_name, filter_value }) => {
    const shape = Object.hasOwn(FILTERS, filter_name) ? FILTERS[filter_name] : undefined;
    if (!shape) throw new Refusal("member_search_filter_name_not_recognized");
    const read = shape.safeParse(filter_value);
    if (!read.success) {
      throw new Refusal("invalid_argument", {
        message: `The value of the search filter ${filter_name} is not valid.`,
      });
    }
    return read.data;
  });
  return { operator: query?.operator ?? "AND", filters };
}
