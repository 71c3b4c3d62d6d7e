import { Refusal, type Task, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../caller.ts";
import { present } from "../../proofs/find-by-proof.repository.ts";
import type { AuthSchema } from "../../schema.ts";
import type { BouncesService } from "../bounces/bounces.service.ts";
import type { Project } from "../projects/project.ts";
import { fillTemplate } from "./fill-template.ts";
import type { Letter } from "./letter.ts";
import { acceptableLocales, type Locale } from "./locale.ts";
import { countTexts, listRecentSends, lockRecipient, lockTextBudget } from "./mail.repository.ts";
import type { MailContent } from "./mail-content.ts";
import type { Outbox } from "./outbox.ts";
import { SEND_MEMORY_SECONDS, secondsUntilNextSend, sendsToRemember } from "./send-limit.ts";
import type { MailTemplate, TemplateKind } from "./template.ts";
import { listLanguages } from "./templates.repository.ts";
import { writeLetter, writeText } from "./write-letter.ts";

type Tx = Transaction<AuthSchema>;

export interface AddressedLetter {
  readonly recipient: string;
  readonly letter: Letter;
  readonly locale: Locale;
  /** The project's own words for it, if the request asked for them. */
  readonly template?: MailTemplate | null;
}

export interface WantedTemplate {
  readonly kind: TemplateKind;
  /** The request's template id, if it named one. */
  readonly templateId: string | undefined;
  readonly locale: string | undefined;
}

export interface TextFields {
  readonly phoneNumber: string;
  readonly organizationId: string;
  readonly code: string;
  readonly minutes: number;
  readonly locale: Locale;
}

export interface MailService {
  /** Refuses an address whose mail comes back, and one that gets mail too often. Known and unknown addresses are counted alike. */
  requireMaySend(tx: Tx, projectId: string, recipient: string, now: Date): Promise<void>;
  /** Puts a letter into the outbox, in the transaction of what it tells about: neither exists without the other. */
  post(
    tx: Tx,
    projectId: string,
    letter: { readonly recipient: string; readonly content: MailContent },
    now: Date,
  ): Promise<void>;
  /**
   * The project's own words that a request asks for. Refuses an id that the project has no letter of the kind for: ask before
   * anything depends on whom the letter is for. Null, and thus the built-in letter, without an id and without the language.
   */
  template(
    tx: Tx,
    origin: Pick<RequestOrigin, "project" | "language">,
    wanted: WantedTemplate,
  ): Promise<MailTemplate | null>;
  /** Writes a letter in the wished language and posts it. */
  write(tx: Tx, project: Project, letter: AddressedLetter, now: Date): Promise<void>;
  /** Tells a member's mailbox what happened to their account. Nobody asks for it, so it counts for no limit. */
  notify(tx: Tx, project: Project, letter: AddressedLetter, now: Date): Promise<void>;
  /** Refuses where texts can't be sent, or where the last 24 hours' number of them is used up. */
  requireMayText(
    tx: Tx,
    project: Project,
    text: Pick<TextFields, "phoneNumber" | "organizationId">,
    now: Date,
  ): Promise<void>;
  /** Puts a passcode for a phone into the outbox. */
  text(tx: Tx, project: Project, text: TextFields, now: Date): Promise<void>;
  readonly sendMail: Task;
}

export interface MailParts {
  readonly outbox: Outbox;
  readonly bounces: Pick<BouncesService, "requireActive">;
  readonly canText: boolean;
  /** RATE_LIMIT_SCALE. It multiplies sends to one address, not the texts that are paid for. */
  readonly scale: number;
}

const BUDGET_RETRY_SECONDS = 3_600;

export function createMailService({ outbox, bounces, canText, scale }: MailParts): MailService {
  async function requireMaySend(tx: Tx, projectId: string, recipient: string, now: Date) {
    await bounces.requireActive(tx, projectId, recipient);
    await lockRecipient(tx, projectId, recipient);
    const since = new Date(now.getTime() - SEND_MEMORY_SECONDS * 1000);
    const limit = sendsToRemember(scale);
    const sent = await listRecentSends(tx, projectId, recipient, { since, limit });
    const retryAfterSeconds = secondsUntilNextSend(sent, now, scale);
    if (retryAfterSeconds !== null) throw new Refusal("too_many_requests", { retryAfterSeconds });
  }

  const template: MailService["template"] = async (tx, { project, language }, wanted) => {
    const { templateId, kind, locale } = wanted;
    if (templateId === undefined) return null;
    const { projectId } = project;
    await present(tx, { projectId });
    const languages = await listLanguages(tx, projectId, { templateId, kind });
    if (languages.length === 0) throw new Refusal("invalid_template_id");
    for (const acceptable of acceptableLocales(locale, language)) {
      const found = languages.find((one) => one.locale === acceptable);
      if (found) return found;
    }
    return null;
  };

  return {
    requireMaySend,
    post: outbox.put,
    template,
    write: (tx, { projectId }, { recipient, letter, locale, template: own }, now) => {
      const content = own ? fillTemplate(own, letter) : writeLetter(letter, locale);
      return outbox.put(tx, projectId, { recipient, content }, now);
    },
    notify: (tx, { projectId }, { recipient, letter, locale }, now) => {
      const content = writeLetter(letter, locale);
      return outbox.put(tx, projectId, { recipient, content, isNotice: true }, now);
    },
    async requireMayText(tx, project, { phoneNumber, organizationId }, now) {
      if (!canText) throw new Refusal("sms_not_available");
      const { projectId } = project;
      await present(tx, { projectId });
      await lockTextBudget(tx, projectId);
      const since = new Date(now.getTime() - SEND_MEMORY_SECONDS * 1000);
      const sent = await countTexts(tx, projectId, { since, organizationId });
      const isUsedUp =
        sent.ofProject >= project.smsProjectDailyLimit ||
        sent.ofOrganization >= project.smsOrganizationDailyLimit;
      if (isUsedUp) {
        throw new Refusal("too_many_requests", { retryAfterSeconds: BUDGET_RETRY_SECONDS });
      }
      await requireMaySend(tx, projectId, phoneNumber, now);
    },
    text: (tx, project, { phoneNumber, organizationId, code, minutes, locale }, now) => {
      const text = writeText({ project: project.name, code, minutes }, locale);
      const content = { subject: "", text, html: "", links: [], code };
      const posted = { recipient: phoneNumber, content, chargedTo: organizationId } as const;
      return outbox.put(tx, project.projectId, { ...posted, channel: "sms" }, now);
    },
    sendMail: outbox.sendMail,
  };
}
