import type { AuthenticateImpersonationRequest } from "@stocks-vibe/contracts/auth";
import { type Database, hashToken, Refusal, randomToken } from "@stocks-vibe/server-kit";
import type { Caller, RequestOrigin } from "../../domain/caller/caller.ts";
import { minutesAfter } from "../../domain/minutes/lifetimes.ts";
import { newProjectId } from "../../domain/project/project.ts";
import type { Audited, AuditService, Step } from "../../platform/audit/audit.service.ts";
import { findImpersonationByProof } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import { lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { SignInOutcome, SignInService } from "../sign-in/sign-in.service.ts";
import { consumeImpersonationToken, insertImpersonationToken } from "./impersonation.repository.ts";

export interface StartImpersonation {
  /** The organization's id, or its slug: operators are asked by people, who know no ids. */
  readonly organizationId: string;
  /** The member's id, or their e-mail address. */
  readonly memberId: string;
  /** Who will look: an operator's e-mail address. */
  readonly impersonator: string;
  readonly reason: string;
}

export interface ImpersonationService {
  /** Answers a token that works once and for five minutes. Only the admin command calls it. */
  start(origin: RequestOrigin, request: StartImpersonation): Promise<string>;
  /**
   * A session of at most an hour in the member's name, or what is still missing: the gate is the
   * same as for everyone.
   */
  authenticate(caller: Caller, request: AuthenticateImpersonationRequest): Promise<SignInOutcome>;
}

export interface ImpersonationParts {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly signIn: SignInService;
  readonly audit: AuditService;
  readonly perform: Audited;
}

const TOKEN_MINUTES = 5;
const IMPERSONATION_MINUTES = 60;

const refused = () => new Refusal("unable_to_auth_impersonation_token");

export function createImpersonation(parts: ImpersonationParts): ImpersonationService {
  const { db, organizations, members, signIn, audit, perform } = parts;

  async function useToken(
    { tx, now, record }: Step,
    caller: Caller,
    token: string,
  ): Promise<SignInOutcome> {
    const tokenHash = hashToken(token);
    const found = await findImpersonationByProof(tx, tokenHash);
    if (!found) throw refused();
    const { organizationId } = found;
    await setTenantScope(tx, { organizationId });
    const organization = await organizations.find(tx, organizationId);
    if (organization?.projectId !== caller.project.projectId) throw refused();
    const used = await consumeImpersonationToken(tx, organizationId, tokenHash, now);
    if (!used) throw refused();
    const { memberId, impersonator } = used;
    const member = await members.find(tx, organizationId, memberId);
    if (member?.status !== "active") throw refused();
    await lockPerson(tx, caller.project.projectId, member.emailAddress);
    await record({ organizationId, memberId, details: { impersonator } });
    const factor = {
      method: "impersonation",
      emailAddress: member.emailAddress,
      memberId,
      impersonator,
      authenticatedAt: now.toISOString(),
    } as const;
    const minutes = IMPERSONATION_MINUTES;
    const proof = { origin: caller, organization, member, factors: [factor], minutes };
    return signIn.complete(tx, proof, now);
  }

  return {
    start: (origin, { organizationId: named, memberId: whom, impersonator, reason }) =>
      db.transaction({}, async (tx, now) => {
        const { organizationId } = await organizations.enterNamed(tx, origin.project, named);
        const member =
          (await members.findByEmail(tx, organizationId, whom.toLowerCase())) ??
          (await members.get(tx, organizationId, whom));
        const { memberId } = member;
        if (member.status !== "active") throw new Refusal("member_not_found");
        const token = randomToken();
        await insertImpersonationToken(tx, organizationId, {
          tokenId: newProjectId(origin.project, "impersonation-token"),
          memberId,
          tokenHash: hashToken(token),
          impersonator,
          reason,
          createdAt: now,
          expiresAt: minutesAfter(now, TOKEN_MINUTES),
        });
        const details = { impersonator, reason };
        const action = "impersonation.start";
        await audit.record(tx, { origin, action, organizationId, memberId, details }, now);
        return token;
      }),
    authenticate: (caller, request) =>
      perform(caller, "impersonation.authenticate", (transaction) =>
        transaction({}, (step) => useToken(step, caller, request.impersonation_token)),
      ),
  };
}
