import type { StartEmailUpdateRequest } from "@stocks-vibe/contracts/auth";
import { randomToken } from "@stocks-vibe/server-kit";
import type { EmailChangesService } from "../../../authentication/email-changes/email-changes.service.ts";
import type { MemberLinksService } from "../../../authentication/magic-links/member-links.service.ts";
import type { CodesService } from "../../../authentication/otp/otps.service.ts";
import { parseEmailAddress } from "../../../domain/address/email-address.ts";
import type { Caller } from "../../../domain/caller/caller.ts";
import { CHANGE_LINKS } from "../../../domain/link/link-token.ts";
import { chooseRedirectUrl, landingUrl } from "../../../domain/link/redirect-urls.ts";
import type { Member } from "../../../domain/member/member.ts";
import { minutesAfter } from "../../../domain/minutes/lifetimes.ts";
import { newProjectId } from "../../../domain/project/project.ts";
import type { AddressWish } from "../../../domain/proof/sent-proof.ts";
import type { Letter } from "../../../platform/mail/letters/letter.ts";
import { chooseLocale } from "../../../platform/mail/letters/locale.ts";
import type { MailService } from "../../../platform/mail/mail.service.ts";
import type { Action, AsMember, ChangedMember } from "../../../sessions/sessions/acting.ts";
import { requireFreeAddress } from "../../../tenancy/members/change-address.ts";
import { lockMember, lockPerson } from "../../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../../tenancy/members/members.service.ts";
import { requireSelfOrMember } from "../../../tenancy/rbac/authorize.ts";

export interface EmailChangeStartService {
  /**
   * Sends a link or a code to the wished address. Nothing changes until it comes back. The address
   * of now is told, and may stop it. An earlier wish is given up, with all that was sent about it.
   * `memberId` null means oneself.
   */
  start(
    caller: Caller,
    memberId: string | null,
    request: StartEmailUpdateRequest,
  ): Promise<ChangedMember>;
}

export interface EmailChangeStartParts {
  readonly act: AsMember;
  readonly members: MembersService;
  readonly emailChanges: Pick<EmailChangesService, "keep">;
  readonly links: MemberLinksService;
  readonly codes: CodesService;
  readonly mail: MailService;
}

const LINK_MINUTES = 30;
const CODE_MINUTES = 10;

interface Wished {
  readonly caller: Caller;
  readonly action: Action;
  readonly member: Member;
  readonly wish: AddressWish;
  readonly redirectUrl: string;
}

export function createEmailChangeStart(parts: EmailChangeStartParts): EmailChangeStartService {
  const { act, members, emailChanges, links, codes, mail } = parts;

  async function linkTo(
    { caller, action, member, wish, redirectUrl }: Wished,
    link: {
      readonly kind: (typeof CHANGE_LINKS)[number];
      readonly destination: string;
      readonly minutes: number;
    },
  ): Promise<string> {
    const token = randomToken();
    const issued = { member, token, codeChallenge: null, changeId: wish.changeId, voids: [] };
    await links.issue(action.tx, caller.project, { ...issued, ...link }, action.now);
    const isStop = link.kind === "stop_change";
    return landingUrl(
      redirectUrl,
      isStop ? "stop_email_change" : "multi_tenant_magic_links",
      token,
    );
  }

  async function linkLetter(wished: Wished): Promise<Letter> {
    const { caller, action, wish } = wished;
    const destination = wish.newEmailAddress;
    const minutes = LINK_MINUTES;
    const link = await linkTo(wished, { kind: "change_address", destination, minutes });
    const organization = action.actor.organization.name;
    const fields = { project: caller.project.name, organization, link, minutes };
    return { kind: "confirmEmail", fields };
  }

  async function codeLetter({ caller, action, member, wish }: Wished): Promise<Letter> {
    const { project } = caller;
    const minutes = CODE_MINUTES;
    const issued = {
      owner: member,
      kind: "change_address",
      destination: wish.newEmailAddress,
      changeId: wish.changeId,
    } as const;
    const code = await codes.issue(action.tx, project, { ...issued, minutes }, action.now);
    return { kind: "code", fields: { project: project.name, code, minutes } };
  }

  /** Who never proved the address of now has no say in it, and is no reader of ours. */
  async function tellOldAddress(wished: Wished, minutes: number): Promise<void> {
    const { caller, action, member } = wished;
    const { emailAddress: recipient } = member;
    if (!member.emailAddressVerified) return;
    const stop = { kind: "stop_change", destination: recipient, minutes } as const;
    const link = await linkTo(wished, stop);
    const { name: project } = caller.project;
    const organization = action.actor.organization.name;
    const letter = {
      kind: "emailChangeStarted",
      fields: { project, organization, link, minutes },
    } as const;
    const locale = chooseLocale(undefined, caller.language);
    const { organizationId } = action;
    const notice = { recipient, organizationId, letter, locale };
    await mail.notify(action.tx, caller.project, notice, action.now);
  }

  async function voidEarlier({ action, member }: Wished): Promise<void> {
    await links.voidAll(action.tx, member, action.now, CHANGE_LINKS);
    await codes.voidAll(action.tx, member, action.now, ["change_address"]);
  }

  return {
    start: (caller, memberId, request) =>
      act(caller, "member.email_change_start", async (action) => {
        const { tx, actor, organizationId, now } = action;
        const { project } = caller;
        const found = await members.get(tx, organizationId, memberId ?? actor.member.memberId);
        const right = "update.info.email";
        requireSelfOrMember(caller, actor, { memberId: found.memberId, action: right });
        const emailAddress = parseEmailAddress(request.email_address);
        await requireFreeAddress(tx, { organizationId, memberId: "" }, emailAddress);
        const byCode = request.delivery_method === "EMAIL_OTP";
        const template = await mail.template(tx, caller, {
          kind: byCode ? "code" : "confirm_email",
          templateId: request.login_template_id,
          locale: request.locale,
        });
        const redirectUrl = chooseRedirectUrl(
          request.login_redirect_url,
          project.loginRedirectUrls,
          "no_login_redirect_urls_set",
        );
        const asking = { organizationId, memberId: actor.member.memberId };
        const asked = { path: "email_change", recipient: emailAddress, actor: asking } as const;
        const permit = await mail.permit(tx, caller, asked, now);
        await lockPerson(tx, project.projectId, found.emailAddress);
        const member = (await lockMember(tx, organizationId, found.memberId)) ?? found;
        const wish = {
          changeId: newProjectId(project, "email-change"),
          newEmailAddress: emailAddress,
          askedBy: action.actor.member.memberId,
        };
        const wished = { caller, action, member, wish, redirectUrl };
        const minutes = byCode ? CODE_MINUTES : LINK_MINUTES;
        await voidEarlier(wished);
        const expiresAt = minutesAfter(now, minutes);
        await emailChanges.keep(tx, { member, wish, expiresAt }, now);
        const letter = byCode ? await codeLetter(wished) : await linkLetter(wished);
        const locale = chooseLocale(request.locale, caller.language);
        await mail.write(tx, permit, { letter, locale, template }, now);
        await tellOldAddress(wished, minutes);
        await action.recordChangeOf(member.memberId);
        return { member, organization: actor.organization };
      }),
  };
}
