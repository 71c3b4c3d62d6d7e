import { Refusal, type Task, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../database/schema.ts";
import { setTenantScope } from "../database/tenant-scope.repository.ts";
import type { Letter } from "./letters/letter.ts";
import { acceptableLocales, type Locale } from "./letters/locale.ts";
import { writeLetter, writeText } from "./letters/write-letter.ts";
import type { Limiter, Permit } from "./limits/limiter.ts";
import type { NoticeKind } from "./limits/paths.ts";
import { deleteWaitingNotices, noticeKeyOf } from "./notices.repository.ts";
import type { Outbox } from "./outbox.ts";
import { fillTemplate, type MailTemplate, type TemplateKind } from "./templates/template.ts";
import { listLanguages } from "./templates/templates.repository.ts";

type Tx = Transaction<AuthSchema>;

interface WrittenLetter {
  readonly letter: Letter;
  readonly locale: Locale;
  /** The project's own words for it, if the request asked for them. */
  readonly template?: MailTemplate | null;
}

interface AddressedNotice {
  readonly recipient: string;
  /** Where it happened: notices of two organizations are never one letter. */
  readonly organizationId: string;
  readonly letter: Letter<NoticeKind>;
  readonly locale: Locale;
  /** Whether the person has to know it now: see `ToldNotice`. */
  readonly isUrgent?: boolean;
}

interface WantedTemplate {
  readonly kind: TemplateKind;
  /** The request's template id, if it named one. */
  readonly templateId: string | undefined;
  readonly locale: string | undefined;
}

interface TextFields {
  readonly project: Pick<Project, "name">;
  readonly code: string;
  readonly minutes: number;
  readonly locale: Locale;
}

export interface MailService {
  /** Asks the limiter for a letter. Nothing is written without its permit. */
  readonly permit: Limiter["letter"];
  /** Asks it for a text. */
  readonly permitText: Limiter["text"];
  /**
   * The project's own words that a request asks for. Refuses an id that the project has no letter
   * of the kind for: ask before anything depends on whom the letter is for. Null, and thus the
   * built-in letter, without an id and without the language.
   */
  template(
    tx: Tx,
    origin: Pick<RequestOrigin, "project" | "language">,
    wanted: WantedTemplate,
  ): Promise<MailTemplate | null>;
  /**
   * Writes a letter in the wished language and puts it into the outbox: neither it nor what it
   * tells about exists without the other.
   */
  write(tx: Tx, permit: Permit, letter: WrittenLetter, now: Date): Promise<void>;
  /**
   * Tells a member's mailbox what happened to their account. It is never refused, so that what was
   * done stays done, and is combined with others of its type.
   */
  notify(tx: Tx, project: Project, notice: AddressedNotice, now: Date): Promise<void>;
  /**
   * Says what is so now in a notice of that type which still waits. Does nothing where none does.
   */
  amend(tx: Tx, project: Project, notice: AddressedNotice, now: Date): Promise<void>;
  /**
   * Removes the notices of a type about an organization that still wait, to all its members: what
   * they say is no longer so.
   */
  withdraw(
    tx: Tx,
    project: Pick<Project, "projectId">,
    what: { readonly kind: NoticeKind; readonly organizationId: string },
  ): Promise<void>;
  /** Puts a passcode for a phone into the outbox. */
  text(tx: Tx, permit: Permit, text: TextFields, now: Date): Promise<void>;
  readonly sendMail: Task;
}

export interface MailParts {
  readonly outbox: Outbox;
  readonly limiter: Limiter;
}

export function createMailService({ outbox, limiter }: MailParts): MailService {
  const permitNotice = (tx: Tx, { projectId }: Project, notice: AddressedNotice, now: Date) => {
    const { recipient, organizationId, letter, isUrgent = false } = notice;
    const told = { kind: letter.kind, recipient, organizationId, isUrgent };
    return limiter.notice(tx, projectId, told, now);
  };

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
    permit: limiter.letter,
    permitText: limiter.text,
    template,
    write: (tx, permit, { letter, locale, template: own }, now) =>
      outbox.put(tx, permit, own ? fillTemplate(own, letter) : writeLetter(letter, locale), now),
    async notify(tx, project, notice, now) {
      await outbox.putNotice(tx, await permitNotice(tx, project, notice, now), notice, now);
    },
    async amend(tx, project, notice, now) {
      await outbox.rewriteWaiting(tx, await permitNotice(tx, project, notice, now), notice);
    },
    async withdraw(tx, { projectId }, { kind, organizationId }) {
      await setTenantScope(tx, { projectId });
      await deleteWaitingNotices(tx, projectId, noticeKeyOf(kind, organizationId));
    },
    text: (tx, permit, { project, code, minutes, locale }, now) => {
      const text = writeText({ project: project.name, code, minutes }, locale);
      return outbox.put(tx, permit, { subject: "", text, html: "", links: [], code }, now);
    },
    sendMail: outbox.sendMail,
  };
}
