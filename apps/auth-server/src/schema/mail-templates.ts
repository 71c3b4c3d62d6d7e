/** The table of migrations/0005-mail-templates.sql. */
export interface MailTemplatesTable {
  project_id: string;
  template_id: string;
  kind:
    | "discovery_link"
    | "login_link"
    | "signup_link"
    | "invite"
    | "code"
    | "reset_password"
    | "confirm_email";
  locale: string;
  subject: string;
  html: string;
  text: string;
  updated_at: Date;
}
