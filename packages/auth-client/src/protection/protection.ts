import type { ProtectedCall } from "@stocks-vibe/contracts/auth";
import type { BootstrapResource, ProjectSettings } from "../bootstrap/bootstrap.ts";
import { CaptchaBlockedError, CaptchaRequiredError } from "../wire/errors.ts";

/**
 * Loads a script into the page, once for all who ask while it is there. Rejects when it can't be
 * loaded; asking again tries again.
 */
export type LoadScript = (url: string) => Promise<void>;

export function createLoadScript(): LoadScript {
  const loaded = new Map<string, Promise<void>>();
  return (url) => {
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
  };
}

/** What a script has put on the page below `window`, by its path. */
export const findInPage = (...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value ? Reflect.get(value, key) : undefined),
    window,
  );

/**
 * What the project's settings ask of sensitive calls, behind two doors. Each answers undefined when
 * it has nothing to say.
 */
export interface Guards {
  /**
   * A fresh captcha token for the action LOGIN. Called only where the project switched captchas on.
   */
  captchaToken(siteKey: string): Promise<string | undefined>;
  /** What is known of this device. Called only where the project switched fingerprinting on. */
  telemetryId(publicToken: string): Promise<string | undefined>;
}

/** Runs a sensitive call with the fields that the project asks for. */
export type Protect = <Answer>(send: (fields: ProtectedCall) => Promise<Answer>) => Promise<Answer>;

interface ProtectionParts {
  readonly bootstrap: BootstrapResource;
  readonly publicToken: string;
  readonly warn: (message: string) => void;
}

/** How a core protects its sensitive calls. */
export type Protection = (parts: ProtectionParts) => Protect;

/**
 * Where devices decide, a captcha is only for those that were challenged; everywhere else it goes
 * along at once.
 */
const asksForCaptcha = (settings: ProjectSettings, isChallenged: boolean): boolean =>
  isChallenged ||
  !settings.dfp_protected_auth_enabled ||
  settings.dfp_protected_auth_mode === "OBSERVATION";

/**
 * A call that was challenged with a plain-text 'Captcha required' is tried once more, with a
 * captcha and a device id.
 */
export const protectWith =
  (guards: Guards): Protection =>
  ({ bootstrap, publicToken, warn }) => {
    /**
     * A guard that fails is no reason to refuse: the server decides what a call without it is
     * worth.
     */
    const ask = (guard: Promise<string | undefined>): Promise<string | undefined> =>
      guard.catch((error: unknown) => {
        warn(`A sensitive call goes without captcha or device id. ${error}`);
        return undefined;
      });

    async function fields(isChallenged: boolean): Promise<ProtectedCall> {
      const settings = await bootstrap.get();
      const { captcha_settings: captcha, dfp_protected_auth_enabled } = settings;
      const [captcha_token, dfp_telemetry_id] = await Promise.all([
        captcha.enabled && asksForCaptcha(settings, isChallenged)
          ? ask(guards.captchaToken(captcha.siteKey))
          : undefined,
        dfp_protected_auth_enabled ? ask(guards.telemetryId(publicToken)) : undefined,
      ]);
      return { captcha_token, dfp_telemetry_id };
    }

    /** How a challenge ends that nothing could be said to. */
    const unanswered = (error: CaptchaRequiredError): CaptchaRequiredError =>
      bootstrap.getSync().captcha_settings.enabled ? new CaptchaBlockedError() : error;

    return async (send) => {
      try {
        return await send(await fields(false));
      } catch (error) {
        if (!(error instanceof CaptchaRequiredError)) throw error;
        const proof = await fields(true);
        if (!proof.captcha_token && !proof.dfp_telemetry_id) throw unanswered(error);
        return send(proof);
      }
    };
  };
