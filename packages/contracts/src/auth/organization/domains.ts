import * as z from "zod";
import { answerFields } from "../answers.ts";
import { wireText, wireTime } from "../wire-scalars.ts";

/**
 * Calls of our own beside the wire's: an organization proves by a TXT record in the DNS that an
 * e-mail domain is its own.
 */
export const organizationDomain = z.object({
  domain: z.string(),
  /** Where the record has to stand. */
  record_name: z.string(),
  /** What it has to hold. */
  record_value: z.string(),
  created_at: wireTime,
  /** Null until the record was found. */
  verified_at: wireTime.nullable(),
});
export type OrganizationDomain = z.infer<typeof organizationDomain>;

export const domainRequest = z.object({ domain: wireText(253) });
export type DomainRequest = z.infer<typeof domainRequest>;

export const domainAnswer = z.object({ ...answerFields, ...organizationDomain.shape });
export type DomainAnswer = z.infer<typeof domainAnswer>;

export const domainsAnswer = z.object({
  ...answerFields,
  organization_domains: z.array(organizationDomain),
});
export type DomainsAnswer = z.infer<typeof domainsAnswer>;

export const removeDomainAnswer = z.object({ ...answerFields, domain: z.string() });
export type RemoveDomainAnswer = z.infer<typeof removeDomainAnswer>;
