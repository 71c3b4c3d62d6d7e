export interface PolicySources {
  /** True while Link comes from Plaid's own CDN rather than from our sandbox. */
  readonly usesPlaidCdn: boolean;
  readonly isHttps: boolean;
  /**
   * Whether sign-in asks for a captcha, asked for each answer: an operator may switch it while the
   * server runs.
   */
  readonly asksCaptcha: () => boolean;
}

const SELF = "'self'";
const PLAID_CDN = "https://cdn.plaid.com";
const PLAID_API = ["https://production.plaid.com", "https://sandbox.plaid.com"];
/**
 * What reCAPTCHA's FAQ says a policy has to let in ("I'm using content security policy (CSP) on my
 * website").
 */
const CAPTCHA_SCRIPTS = "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";
const CAPTCHA_FRAMES = "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/";

type Source = string | (() => string);

/**
 * What pages may load: our own origin, Plaid's Link when real keys are set, and the captcha's maker
 * while the project asks for one. No inline script or style anywhere.
 */
export function contentSecurityPolicy({
  usesPlaidCdn,
  isHttps,
  asksCaptcha,
}: PolicySources): Record<string, Source[]> {
  const cdn = usesPlaidCdn ? [PLAID_CDN] : [];
  const selfAnd = (sources: string) => () => (asksCaptcha() ? `${SELF} ${sources}` : SELF);
  return {
    "default-src": ["'none'"],
    "script-src": [selfAnd(CAPTCHA_SCRIPTS), ...cdn],
    "style-src": [SELF],
    "img-src": [SELF, "data:"],
    "font-src": [SELF],
    "connect-src": [SELF, ...(usesPlaidCdn ? PLAID_API : [])],
    "frame-src": [selfAnd(CAPTCHA_FRAMES), ...cdn],
    "manifest-src": [SELF],
    "base-uri": ["'none'"],
    "form-action": [SELF],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
  };
}
