export interface PolicySources {
  /** True while Link comes from Plaid's own CDN rather than from our sandbox. */
  readonly usesPlaidCdn: boolean;
  readonly isHttps: boolean;
}

const SELF = "'self'";
const PLAID_CDN = "https://cdn.plaid.com";
const PLAID_API = ["https://production.plaid.com", "https://sandbox.plaid.com"];

/** What pages may load: our own origin, and Plaid's Link when real keys are set. No inline script or style anywhere. */
export function contentSecurityPolicy({
  usesPlaidCdn,
  isHttps,
}: PolicySources): Record<string, string[]> {
  const cdn = usesPlaidCdn ? [PLAID_CDN] : [];
  return {
    "default-src": ["'none'"],
    "script-src": [SELF, ...cdn],
    "style-src": [SELF],
    "img-src": [SELF, "data:"],
    "font-src": [SELF],
    "connect-src": [SELF, ...(usesPlaidCdn ? PLAID_API : [])],
    "frame-src": [SELF, ...cdn],
    "manifest-src": [SELF],
    "base-uri": ["'none'"],
    "form-action": [SELF],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
  };
}
