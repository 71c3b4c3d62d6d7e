import * as z from "zod";
import { answerFields } from "./answers.ts";
import { member } from "./member.ts";
import { organization } from "./organization.ts";
import { wireText } from "./wire-scalars.ts";

/** An empty query finds every member that is not deleted. */
export const searchMembersRequest = z.object({
  cursor: wireText(1024).optional(),
  limit: z.number().int().min(1).max(1000).optional(),
  query: z
    .object({
      operator: z.enum(["AND", "OR"]),
      operands: z
        .array(z.object({ filter_name: wireText(100), filter_value: z.unknown() }))
        .max(20),
    })
    .optional(),
});
export type SearchMembersRequest = z.infer<typeof searchMembersRequest>;

export const searchMembersAnswer = z.object({
  ...answerFields,
  members: z.array(member),
  results_metadata: z.object({ total: z.number().int(), next_cursor: z.string().optional() }),
  organizations: z.record(z.string(), organization),
});
export type SearchMembersAnswer = z.infer<typeof searchMembersAnswer>;

export const ownMemberAnswer = z.object({ ...answerFields, member });
export type OwnMemberAnswer = z.infer<typeof ownMemberAnswer>;

export const ownOrganizationAnswer = z.object({ ...answerFields, organization });
export type OwnOrganizationAnswer = z.infer<typeof ownOrganizationAnswer>;
