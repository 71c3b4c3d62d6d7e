import { createLoadScript, findInPage, type Guards } from "./protection.ts";

/** What the captcha's script puts on the page; only what is used of it. */
interface Captcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** Where `telemetry.js` comes from, and what it reports to. */
export interface FingerprintSource {
  readonly cdnUrl: string;
  readonly backendUrl: string;
}

const CAPTCHA_URL = "https://www.google.com/recaptcha/enterprise.js";

const isCaptcha = (value: unknown): value is Captcha =>
  typeof value === "object" && value !== null && "execute" in value && "ready" in value;

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === "function";

/**
 * Without a source of fingerprints no device id is sent. Loads each script once, and only when a
 * guard is first asked: where the project switched it on.
 */
export function createScriptGuards(fingerprint?: FingerprintSource): Guards {
  const load = createLoadScript();
  return {
    async captchaToken(siteKey) {
      await load(`${CAPTCHA_URL}?render=${encodeURIComponent(siteKey)}`);
      const captcha = findInPage("grecaptcha", "enterprise");
      if (!isCaptcha(captcha)) return undefined;
      await new Promise<void>((resolve) => captcha.ready(resolve));
      return captcha.execute(siteKey, { action: "LOGIN" });
    },
    async telemetryId(publicToken) {
      if (!fingerprint) return undefined;
      await load(`${fingerprint.cdnUrl}/telemetry.js`);
      const getTelemetryId = findInPage("GetTelemetryID");
      if (!isFunction(getTelemetryId)) return undefined;
      const id = await getTelemetryId(publicToken, `${fingerprint.backendUrl}/submit`);
      return typeof id === "string" ? id : undefined;
    },
  };
}
