import type { Transaction } from "@stocks-vibe/server-kit";
import { domainOf } from "../../domain/address/email-address.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { createDomainStanding, mayJoin } from "./domain-standing.ts";

export interface Addressee {
  readonly member: Member;
  /** 'signup' until the member has been in once. */
  readonly occasion: "login" | "signup";
}

/**
 * Who a letter of one organization to an address is for. Callers must answer the same, whatever
 * comes of it.
 */
export interface AddresseesService {
  /**
   * The member of the address; a new, pending one where the organization lets the domain in; else
   * undefined.
   */
  find(
    tx: Transaction<AuthSchema>,
    project: Project,
    address: { readonly organization: Organization; readonly emailAddress: string },
    now: Date,
  ): Promise<Addressee | undefined>;
}

export function createAddressees(members: MembersService): AddresseesService {
  const standingOf = createDomainStanding(members);
  return {
    async find(tx, project, { organization, emailAddress }, now) {
      const { organizationId } = organization;
      const known = await members.findByEmail(tx, organizationId, emailAddress);
      if (known) return { member: known, occasion: known.status === "active" ? "login" : "signup" };
      const domain = domainOf(emailAddress);
      const standing = await standingOf(tx, organization, domain);
      if (mayJoin({ organization, domain, standing }) !== "open") return undefined;
      const joining = { emailAddress, emailAddressVerified: false, status: "pending" } as const;
      const member = await members.add(tx, project, organizationId, joining, now);
      return { member, occasion: "signup" };
    },
  };
}
