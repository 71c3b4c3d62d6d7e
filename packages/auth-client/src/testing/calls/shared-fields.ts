/** Fields that many calls have in common. */
export const dur = { session_duration_minutes: 60 };
export const locale = { locale: "en" };
export const who = { organization_id: "o-1", member_id: "m-1" };
export const email = { email_address: "ada@family.example" };
export const inOrganization = { organization_id: "o-1", ...email };
export const templates = { login_template_id: "t-1", signup_template_id: "t-2" };
export const minutes = { login_expiration_minutes: 30, signup_expiration_minutes: 30 };
export const reset = {
  reset_password_redirect_url: "https://app.example/reset",
  reset_password_expiration_minutes: 30,
  reset_password_template_id: "t-1",
  verify_email_template_id: "t-2",
  ...locale,
};
export const session = "session" as const;
export const either = "either" as const;
export const anyone = "anyone" as const;

export const app = { connected_app_id: "app/1" };

export const MEMBERS = "/b2b/organizations/members";
export const member = { member_id: "m/1" };
export const emailUpdate = {
  login_redirect_url: "https://app.example",
  login_template_id: "t",
  delivery_method: "EMAIL_OTP",
  ...locale,
};
