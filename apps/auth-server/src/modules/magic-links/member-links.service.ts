import type { AuthenticateLinkRequest } from "@stocks-vibe/contracts/auth";
import { type Database, hashToken } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../caller.ts";
import { findMemberLinkByProof, present } from "../../proofs/find-by-proof.repository.ts";
import type { AuthSchema } from "../../schema.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { MembersService } from "../members/members.service.ts";
import type { OrganizationsService } from "../organizations/organizations.service.ts";
import { grantedSessionMinutes } from "../sessions/granted-minutes.ts";
import type { SignInOutcome, SignInService } from "../sign-in/sign-in.service.ts";
import { refuseLink, SIGN_IN_LINKS } from "./link-token.ts";
import { consumeMemberLink, findSpentMemberLink } from "./member-links.repository.ts";
import { checkCodeVerifier } from "./pkce.ts";

export interface LinkSignIn {
  readonly outcome: SignInOutcome;
  /** Which link it was. */
  readonly methodId: string;
}

export interface MemberLinksService {
  /** Uses the link of an invitation: it proves the mailbox of one member of one organization. */
  authenticate(origin: RequestOrigin, request: AuthenticateLinkRequest): Promise<LinkSignIn>;
}

export interface MemberLinksParts {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly signIn: SignInService;
  readonly audit: AuditService;
}

export function createMemberLinks(parts: MemberLinksParts): MemberLinksService {
  const { db, organizations, members, signIn, audit } = parts;

  async function authenticate(
    origin: RequestOrigin,
    request: AuthenticateLinkRequest,
  ): Promise<LinkSignIn> {
    const { project } = origin;
    const minutes = grantedSessionMinutes(request.session_duration_minutes, project);
    const tokenHash = hashToken(request.magic_links_token);
    const presented = { tokenHash, kinds: SIGN_IN_LINKS };
    return db.transaction({}, async (tx, now) => {
      const found = await findMemberLinkByProof(tx, tokenHash);
      if (!found) throw refuseLink(undefined);
      const { organizationId } = found;
      await present(tx, { organizationId });
      const organization = await organizations.find(tx, organizationId);
      if (organization?.projectId !== project.projectId) throw refuseLink(undefined);
      const link = await consumeMemberLink(tx, organizationId, presented, now);
      if (!link) throw refuseLink(await findSpentMemberLink(tx, organizationId, presented));
      // A refusal rolls the use back: whoever holds the link without its verifier can't burn it for its owner.
      checkCodeVerifier(link.codeChallenge, request.pkce_code_verifier ?? request.code_verifier);
      const member = await members.get(tx, organizationId, link.memberId);
      const { emailAddress, memberId } = member;
      const authenticatedAt = now.toISOString();
      const factors = [{ method: "magic_link", emailAddress, authenticatedAt } as const];
      const action = "magic_link.authenticate";
      await audit.record(tx, { origin, action, organizationId, memberId }, now);
      const proof = { origin, organization, member, factors, minutes };
      return { outcome: await signIn.complete(tx, proof, now), methodId: link.tokenId };
    });
  }

  return {
    authenticate: (origin, request) =>
      audit.watch({ origin, action: "magic_link.authenticate" }, () =>
        authenticate(origin, request),
      ),
  };
}
