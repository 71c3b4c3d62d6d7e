import type { StartEmailUpdateRequest } from "@stocks-vibe/contracts/auth";
import { hashToken, randomToken } from "@stocks-vibe/server-kit";
import type { Caller } from "../../caller.ts";
import type { MemberLinksService } from "../magic-links/member-links.service.ts";
import { chooseRedirectUrl, landingUrl } from "../magic-links/redirect-urls.ts";
import type { Letter } from "../mail/letter.ts";
import { chooseLocale } from "../mail/locale.ts";
import type { MailService } from "../mail/mail.service.ts";
import type { MemberCodesService } from "../otps/member-codes.service.ts";
import { newProjectId } from "../projects/project.ts";
import { requireSelfOrMember } from "../rbac/authorize.ts";
import { minutesAfter } from "../sessions/granted-minutes.ts";
import type { Act, ChangedMember, Deed } from "./acting.ts";
import { requireFreeAddress } from "./change-address.ts";
import { parseEmailAddress } from "./email-address.ts";
import { saveEmailChange } from "./email-changes.repository.ts";
import type { Member } from "./member.ts";
import type { MembersService } from "./members.service.ts";

export interface EmailChangeStartService {
  /** Sends a link or a code to the wished address. Nothing changes until it comes back. `memberId` null means oneself. */
  start(
    caller: Caller,
    memberId: string | null,
    request: StartEmailUpdateRequest,
  ): Promise<ChangedMember>;
}

export interface EmailChangeStartParts {
  readonly act: Act;
  readonly members: MembersService;
  readonly links: MemberLinksService;
  readonly codes: MemberCodesService;
  readonly mail: MailService;
}

const LINK_MINUTES = 30;
const CODE_MINUTES = 10;

interface Wish {
  readonly caller: Caller;
  readonly deed: Deed;
  readonly member: Member;
  readonly emailAddress: string;
  readonly token: string;
}

export function createEmailChangeStart(parts: EmailChangeStartParts): EmailChangeStartService {
  const { act, members, links, codes, mail } = parts;

  async function linkLetter(wish: Wish, request: StartEmailUpdateRequest): Promise<Letter> {
    const { caller, deed, member, token } = wish;
    const { project } = caller;
    const redirectUrl = chooseRedirectUrl(
      request.login_redirect_url,
      project.loginRedirectUrls,
      "no_login_redirect_urls_set",
    );
    const minutes = LINK_MINUTES;
    const issued = { member, kind: "login", voids: ["login", "signup"], token, minutes } as const;
    await links.issue(deed.tx, project, { ...issued, codeChallenge: null }, deed.now);
    const link = landingUrl(redirectUrl, "multi_tenant_magic_links", token);
    const organization = deed.actor.organization.name;
    return { kind: "confirmEmail", fields: { project: project.name, organization, link, minutes } };
  }

  async function codeLetter({ caller, deed, member, emailAddress }: Wish): Promise<Letter> {
    const { project } = caller;
    const minutes = CODE_MINUTES;
    const issued = { owner: member, kind: "email_otp", destination: emailAddress } as const;
    const code = await codes.issue(deed.tx, project, { ...issued, minutes }, deed.now);
    return { kind: "code", fields: { project: project.name, code, minutes } };
  }

  return {
    start: (caller, memberId, request) =>
      act(caller, "member.email_change", async (deed) => {
        const { tx, actor, organizationId, now } = deed;
        const { project } = caller;
        const member = await members.get(tx, organizationId, memberId ?? actor.member.memberId);
        const action = "update.info.email";
        requireSelfOrMember(caller, actor, { memberId: member.memberId, action });
        const emailAddress = parseEmailAddress(request.email_address);
        await requireFreeAddress(tx, { organizationId, memberId: "" }, emailAddress);
        const byCode = request.delivery_method === "EMAIL_OTP";
        const template = await mail.template(tx, caller, {
          kind: byCode ? "code" : "confirm_email",
          templateId: request.login_template_id,
          locale: request.locale,
        });
        await mail.requireMaySend(tx, project.projectId, emailAddress, now);
        const token = randomToken();
        const wish = { caller, deed, member, emailAddress, token };
        const letter = byCode ? await codeLetter(wish) : await linkLetter(wish, request);
        await saveEmailChange(tx, organizationId, {
          memberId: member.memberId,
          newEmailAddress: emailAddress,
          changeId: newProjectId(project, "email-change"),
          tokenHash: hashToken(token),
          createdAt: now,
          expiresAt: minutesAfter(now, byCode ? CODE_MINUTES : LINK_MINUTES),
        });
        const locale = chooseLocale(request.locale, caller.language);
        await mail.write(tx, project, { recipient: emailAddress, letter, locale, template }, now);
        await deed.record(member.memberId);
        return { member, organization: actor.organization };
      }),
  };
}
