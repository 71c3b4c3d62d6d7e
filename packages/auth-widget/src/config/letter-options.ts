import type { SignInConfig } from "./config.ts";

/**
 * What an application may say of a letter: the language, and its own layout in place of the
 * server's.
 */
type LetterFields = {
  locale?: string;
  login_template_id?: string;
  signup_template_id?: string;
  login_expiration_minutes?: number;
  signup_expiration_minutes?: number;
  discovery_expiration_minutes?: number;
};
type ResetFields = {
  locale?: string;
  reset_password_expiration_minutes?: number;
  reset_password_template_id?: string;
  verify_email_template_id?: string;
};

/**
 * What each call that sends a letter or a text adds to its request: nothing that the application
 * leaves to the server.
 */
export type LetterOptions = {
  discoveryLink: LetterFields;
  memberLink: LetterFields;
  discoveryCode: LetterFields;
  memberCode: LetterFields;
  reset: ResetFields;
  text: { locale?: string };
};

/** Without the fields that are undefined: the official client sends those on as they are. */
type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
function given<Fields extends Record<string, string | number | undefined>>(fields: Fields) {
  const set: Given<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (isGiven(value)) set[name] = value;
  }
  return set;
}
const isGiven = <Value>(value: Value): value is Exclude<Value, undefined> => value !== undefined;

/**
 * The wire's fields for the configuration's words. A language that the widget was told to speak is
 * the letters' too.
 */
export function letterOptionsOf(config: SignInConfig): LetterOptions {
  const { emailMagicLinksOptions: links, emailOtpOptions: codes, passwordOptions } = config;
  const spoken = given({ locale: config.language });
  const minutes = links.expirationMinutes;
  return {
    discoveryLink: given({
      ...spoken,
      login_template_id: links.discoveryTemplateId,
      discovery_expiration_minutes: links.discoveryExpirationMinutes ?? minutes,
    }),
    memberLink: given({
      ...spoken,
      login_template_id: links.loginTemplateId,
      signup_template_id: links.signupTemplateId,
      login_expiration_minutes: minutes,
      signup_expiration_minutes: minutes,
    }),
    discoveryCode: given({ ...spoken, login_template_id: codes?.loginTemplateId }),
    memberCode: given({
      ...spoken,
      login_template_id: codes?.loginTemplateId,
      signup_template_id: codes?.signupTemplateId,
    }),
    reset: given({
      ...spoken,
      reset_password_expiration_minutes: passwordOptions?.resetPasswordExpirationMinutes,
      reset_password_template_id: passwordOptions?.resetPasswordTemplateId,
      verify_email_template_id: passwordOptions?.verifyEmailTemplateId,
    }),
    text: spoken,
  };
}
