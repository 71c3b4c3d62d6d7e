interface TemplateKindRules {
  /** What the letter is for: it must stand in both bodies. */
  readonly required: "link" | "code";
  /** Every placeholder whose value a letter of this kind knows. */
  readonly placeholders: readonly Placeholder[];
}

export type Placeholder =
  | "link"
  | "code"
  | "minutes"
  | "project_name"
  | "organization_name"
  | "inviter_name"
  | "invite_note";

const ofProject = ["link", "minutes", "project_name"] as const;
const ofOrganization = [...ofProject, "organization_name"] as const;

/**
 * The letters that a project may word itself, by the name that the database and the command line
 * have for them.
 */
export const TEMPLATE_KINDS = {
  discovery_link: { required: "link", placeholders: ofProject },
  login_link: { required: "link", placeholders: ofOrganization },
  signup_link: { required: "link", placeholders: ofOrganization },
  invite: { required: "link", placeholders: [...ofOrganization, "inviter_name", "invite_note"] },
  code: { required: "code", placeholders: ["code", "minutes", "project_name"] },
  reset_password: { required: "link", placeholders: ofProject },
  confirm_email: { required: "link", placeholders: ofOrganization },
} as const satisfies Record<string, TemplateKindRules>;

export type TemplateKind = keyof typeof TEMPLATE_KINDS;

export const isTemplateKind = (text: string): text is TemplateKind =>
  Object.hasOwn(TEMPLATE_KINDS, text);

/** A letter in a project's own words, with placeholders such as {{link}}. */
export interface MailTemplate {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Which template it is: one id may have several kinds, and each kind several languages. */
export interface TemplateKey {
  readonly templateId: string;
  readonly kind: TemplateKind;
  /** A BCP 47 tag in lower case, such as 'en' or 'es-mx'. */
  readonly locale: string;
}

/**
 * '{{ name }}' with its name. Anything between the braces is taken, so that a mistyped name is
 * noticed.
 */
export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
