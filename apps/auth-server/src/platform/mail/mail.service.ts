import { Refusal, type Task, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../database/schema.ts";
import { setTenantScope } from "../database/tenant-scope.repository.ts";
import type { BouncesService } from "./bounces.service.ts";
import type { Letter } from "./letters/letter.ts";
import { acceptableLocales, type Locale } from "./letters/locale.ts";
import { writeLetter, writeText } from "./letters/write-letter.ts";
import {
  SEND_MEMORY_SECONDS,
  type Sender,
  secondsUntilNextSend,
  sendsToRemember,
} from "./limits/send-limit.ts";
import { BUDGET_RETRY_SECONDS, isTextBudgetUsedUp } from "./limits/text-limit.ts";
import { countTexts, listRecentSends, lockRecipient, lockTextBudget } from "./mail.repository.ts";
import type { Outbox } from "./outbox.ts";
import { fillTemplate } from "./templates/fill-template.ts";
import type { MailTemplate, TemplateKind } from "./templates/template.ts";
import { listLanguages } from "./templates/templates.repository.ts";

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
  /** Whether the number is its member's already, or is to be proven by this text. */
  readonly isVerified: boolean;
  readonly code: string;
  readonly minutes: number;
  readonly locale: Locale;
}

export interface MailService {
  /** Refuses an address whose mail comes back, and one that gets mail too often at this sender's request. Known and unknown addresses are counted alike. */
  requireMaySend(tx: Tx, origin: RequestOrigin, recipient: string, now: Date): Promise<void>;
  /**
   * The project's own words that a request asks for. Refuses an id that the project has no letter of the kind for: ask before
   * anything depends on whom the letter is for. Null, and thus the built-in letter, without an id and without the language.
   */
  template(
    tx: Tx,
    origin: Pick<RequestOrigin, "project" | "language">,
    wanted: WantedTemplate,
  ): Promise<MailTemplate | null>;
  /** Writes a letter in the wished language and puts it into the outbox: neither it nor what it tells about exists without the other. */
  write(tx: Tx, origin: RequestOrigin, letter: AddressedLetter, now: Date): Promise<void>;
  /** Tells a member's mailbox what happened to their account. Nobody asks for it, so it counts for no limit. */
  notify(tx: Tx, project: Project, letter: AddressedLetter, now: Date): Promise<void>;
  /** Refuses where texts can't be sent, or where the last 24 hours' number of them is used up (text-limit.ts). */
  requireMayText(
    tx: Tx,
    origin: RequestOrigin,
    text: Pick<TextFields, "phoneNumber" | "organizationId" | "isVerified">,
    now: Date,
  ): Promise<void>;
  /** Puts a passcode for a phone into the outbox. */
  text(tx: Tx, origin: RequestOrigin, text: TextFields, now: Date): Promise<void>;
  readonly sendMail: Task;
}

export interface MailParts {
  readonly outbox: Outbox;
  readonly bounces: Pick<BouncesService, "requireActive">;
  readonly canText: boolean;
  /** RATE_LIMIT_SCALE. It multiplies sends to one address, not the texts that are paid for. */
  readonly scale: number;
}

/** Of what no browser asks for, such as an operator's command. */
const NO_DEVICE: Sender = { source: "", isKnown: false };

/** Whose share of texts to a number one counts for: an organization's, as whoever asks is known there. */
const textSender = ({
  organizationId,
  isVerified,
}: Pick<TextFields, "organizationId" | "isVerified">): Sender => ({
  source: organizationId,
  isKnown: isVerified,
});

export function createMailService({ outbox, bounces, canText, scale }: MailParts): MailService {
  const senderOf = ({ device }: RequestOrigin, recipient: string): Sender =>
    device?.sender(recipient) ?? NO_DEVICE;

  async function requireShare(
    tx: Tx,
    projectId: string,
    { recipient, sender }: { readonly recipient: string; readonly sender: Sender },
    now: Date,
  ): Promise<void> {
    await lockRecipient(tx, projectId, recipient);
    const since = new Date(now.getTime() - SEND_MEMORY_SECONDS * 1000);
    const limit = sendsToRemember(scale);
    const sent = await listRecentSends(tx, projectId, recipient, { since, limit });
    const retryAfterSeconds = secondsUntilNextSend(sent, sender, now, scale);
    if (retryAfterSeconds !== null) throw new Refusal("too_many_requests", { retryAfterSeconds });
  }

  async function requireMaySend(tx: Tx, origin: RequestOrigin, recipient: string, now: Date) {
    const { projectId } = origin.project;
    await bounces.requireActive(tx, projectId, recipient);
    const sender = senderOf(origin, recipient);
    await requireShare(tx, projectId, { recipient, sender }, now);
    origin.device?.keep();
  }

  const template: MailService["template"] = async (tx, { project, language }, wanted) => {
    const { templateId, kind, locale } = wanted;
    if (templateId === undefined) return null;
    const { projectId } = project;
    await setTenantScope(tx, { projectId });
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
    template,
    write: (tx, origin, { recipient, letter, locale, template: own }, now) => {
      const content = own ? fillTemplate(own, letter) : writeLetter(letter, locale);
      const posted = { recipient, content, sender: senderOf(origin, recipient) };
      return outbox.put(tx, origin.project.projectId, posted, now);
    },
    notify: (tx, { projectId }, { recipient, letter, locale }, now) => {
      const content = writeLetter(letter, locale);
      return outbox.put(tx, projectId, { recipient, content, isNotice: true }, now);
    },
    async requireMayText(tx, { project }, { phoneNumber, organizationId, isVerified }, now) {
      if (!canText) throw new Refusal("sms_not_available");
      const { projectId } = project;
      await setTenantScope(tx, { projectId });
      await lockTextBudget(tx, projectId);
      const since = new Date(now.getTime() - SEND_MEMORY_SECONDS * 1000);
      const sent = await countTexts(tx, projectId, { since, organizationId, phoneNumber });
      if (isTextBudgetUsedUp({ sent, project, isVerified })) {
        throw new Refusal("too_many_requests", { retryAfterSeconds: BUDGET_RETRY_SECONDS });
      }
      const sender = textSender({ organizationId, isVerified });
      await requireShare(tx, projectId, { recipient: phoneNumber, sender }, now);
    },
    text: (tx, { project }, given, now) => {
      const { phoneNumber, organizationId, code, minutes, locale } = given;
      const text = writeText({ project: project.name, code, minutes }, locale);
      const content = { subject: "", text, html: "", links: [], code };
      const sender = textSender(given);
      const posted = {
        recipient: phoneNumber,
        content,
        chargedTo: organizationId,
        sender,
      } as const;
      return outbox.put(tx, project.projectId, { ...posted, channel: "sms" }, now);
    },
    sendMail: outbox.sendMail,
  };
}
