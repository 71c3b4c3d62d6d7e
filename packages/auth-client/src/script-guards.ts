import type { Guards } from "./protection.ts";

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

const find = (...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value ? Reflect.get(value, key) : undefined),
    window,
  );

/** Without a source of fingerprints no device id is sent. Loads each script once, and only when a guard is first asked: where the project switched it on. */
export function createScriptGuards(fingerprint?: FingerprintSource): Guards {
  const loaded = new Map<string, Promise<void>>();

  function load(url: string): Promise<void> {
    const known = loaded.get(url);
    if (known) return known;
    const loading = new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      script.src = url;
      script.addEventListener("load", () => resolve());
      script.addEventListener("error", () => {
        // A script that an ad blocker or a bad line kept out may come through the next time.
        loaded.delete(url);
        script.remove();
        reject(new Error(`${url} could not be loaded.`));
      });
      document.head.append(script);
    });
    loaded.set(url, loading);
    return loading;
  }

  return {
    async captchaToken(siteKey) {
      await load(`${CAPTCHA_URL}?render=${encodeURIComponent(siteKey)}`);
      const captcha = find("grecaptcha", "enterprise");
      if (!isCaptcha(captcha)) return undefined;
      await new Promise<void>((resolve) => captcha.ready(resolve));
      return captcha.execute(siteKey, { action: "LOGIN" });
    },
    async telemetryId(publicToken) {
      if (!fingerprint) return undefined;
      await load(`${fingerprint.cdnUrl}/telemetry.js`);
      const getTelemetryId = find("GetTelemetryID");
      if (!isFunction(getTelemetryId)) return undefined;
      const id = await getTelemetryId(publicToken, `${fingerprint.backendUrl}/submit`);
      return typeof id === "string" ? id : undefined;
    },
  };
}
