export interface PolicySources {
  /** True while Link comes from Plaid's own CDN rather than from our sandbox. */
  readonly usesPlaidCdn: boolean;
  readonly isHttps: boolean;
  /**
   * Whether sign-in asks for a captcha, asked for each answer: an operator may switch it while the
   * server runs.
   */
  readonly asksCaptcha: () => boolean;
  /** Whether sign-in shows Google's prompt (One Tap). */
  readonly hasOneTap: () => boolean;
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

/** What "Sign In with Google for Web" says a policy has to let in ("Content Security Policy"). */
const ONE_TAP = "https://accounts.google.com/gsi/";

type Source = string | (() => string);

/**
 * What pages may load: our own origin, Plaid's Link when real keys are set, and the captcha's maker
 * while the project asks for one, and Google's prompt while it is switched on. No inline script or
 * style anywhere.
 */
export function contentSecurityPolicy({
  usesPlaidCdn,
  isHttps,
  asksCaptcha,
  hasOneTap,
}: PolicySources): Record<string, Source[]> {
  const cdn = usesPlaidCdn ? [PLAID_CDN] : [];
  const captcha = (sources: string) => (asksCaptcha() ? ` ${sources}` : "");
  const oneTap = (source: string) => (hasOneTap() ? ` ${source}` : "");
  return {
    "default-src": ["'none'"],
    "script-src": [() => `${SELF}${captcha(CAPTCHA_SCRIPTS)}${oneTap(`${ONE_TAP}client`)}`, ...cdn],
    "style-src": [() => `${SELF}${oneTap(`${ONE_TAP}style`)}`],
    "img-src": [SELF, "data:"],
    "font-src": [SELF],
    "connect-src": [() => `${SELF}${oneTap(ONE_TAP)}`, ...(usesPlaidCdn ? PLAID_API : [])],
    "frame-src": [() => `${SELF}${captcha(CAPTCHA_FRAMES)}${oneTap(ONE_TAP)}`, ...cdn],
    "manifest-src": [SELF],
    "base-uri": ["'none'"],
    "form-action": [SELF],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
  };
}
