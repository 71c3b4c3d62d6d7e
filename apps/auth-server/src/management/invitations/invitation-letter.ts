import type { InviteRequest } from "@stocks-vibe/contracts/auth";
import { randomToken, type Transaction } from "@stocks-vibe/server-kit";
import type { MemberLinksService } from "../../authentication/magic-links/member-links.service.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import { chooseRedirectUrl, landingUrl } from "../../domain/link/redirect-urls.ts";
import type { Member } from "../../domain/member/member.ts";
import { grantedLinkMinutes } from "../../domain/minutes/lifetimes.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { Actor, AskedLetter } from "../../platform/mail/limits/asked.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import { lockPerson } from "../../tenancy/members/lock-person.repository.ts";
import { findDeletion } from "../../tenancy/organizations/organization-deletions.repository.ts";

type Tx = Transaction<AuthSchema>;

/** How the letter goes; what is left out is as the project has it. */
type LetterWishes = Pick<
  InviteRequest,
  "invite_redirect_url" | "invite_expiration_minutes" | "invite_template_id" | "locale"
>;

interface InvitationLetter {
  readonly member: Member;
  readonly organization: Organization;
  readonly inviter: Member;
  readonly note: string | null;
}

/**
 * Writes the letter to its recipient, with a link of its own. The inviter's earlier link stops
 * working, and nobody else's.
 */
type SendInvitation = (letter: InvitationLetter) => Promise<void>;

/**
 * Everything that may stand in a letter's way, before rows are held: the recipient first, as in
 * every other letter. The person is held from then on.
 */
export type BeginInvitation = (
  tx: Tx,
  caller: Caller,
  to: LetterWishes &
    Omit<Extract<AskedLetter, { readonly actor: Actor }>, "path"> & {
      readonly path: "invitation" | "reactivation";
    },
  now: Date,
) => Promise<SendInvitation>;

const DEFAULT_MINUTES = 10_080;

export const createBeginInvitation =
  (parts: { readonly links: MemberLinksService; readonly mail: MailService }): BeginInvitation =>
  async (tx, caller, { recipient, path, actor, ...wishes }, now) => {
    const { links, mail } = parts;
    const { project } = caller;
    const minutes = grantedLinkMinutes(wishes.invite_expiration_minutes, {
      fallback: DEFAULT_MINUTES,
      maximum: project.inviteMaximumMinutes,
    });
    const redirectUrl = chooseRedirectUrl(
      wishes.invite_redirect_url,
      project.inviteRedirectUrls,
      "no_invite_redirect_urls_set",
    );
    const locale = chooseLocale(wishes.locale, caller.language);
    const template = await mail.template(tx, caller, {
      kind: "invite",
      templateId: wishes.invite_template_id,
      locale: wishes.locale,
    });
    const permit = await mail.permit(tx, caller, { path, recipient, actor }, now);
    await lockPerson(tx, project.projectId, recipient);

    return async ({ member, organization, inviter, note }) => {
      const token = randomToken();
      const issued = {
        member,
        destination: recipient,
        inviterMemberId: inviter.memberId,
        kind: "invite",
        voids: ["invite"],
        token,
        codeChallenge: null,
      } as const;
      await links.issue(tx, project, { ...issued, minutes }, now);
      const fields = {
        project: project.name,
        organization: organization.name,
        inviter: inviter.name || inviter.emailAddress,
        note,
        isEnding: (await findDeletion(tx, organization.organizationId)) !== undefined,
        link: landingUrl(redirectUrl, "multi_tenant_magic_links", token),
        minutes,
      };
      const letter = { kind: "invite", fields } as const;
      await mail.write(tx, permit, { letter, locale, template }, now);
    };
  };
