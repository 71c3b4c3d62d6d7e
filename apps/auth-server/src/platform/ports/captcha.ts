import { KIT_ERRORS, Refusal } from "@stocks-vibe/server-kit";
import * as z from "zod";

/** What the maker of the captcha says of a token. */
interface CaptchaResult {
  readonly isHuman: boolean;
  /** What the page solved it for; ours is LOGIN. */
  readonly action: string;
  /** 0 to 1, more is more human; 1 where the captcha gives no score. */
  readonly score: number;
}

/** Checks captcha tokens. Rejects when the maker can't be asked: nobody is let in unseen. */
export interface CaptchaVerifier {
  verify(request: {
    readonly secret: string;
    readonly token: string;
    readonly ip: string;
  }): Promise<CaptchaResult>;
}

/**
 * Says what is known of the device behind a telemetry id; null when nothing is.
 * Never rejects.
 */
export interface DeviceCheck {
  check(telemetryId: string): Promise<"ALLOW" | "CHALLENGE" | "BLOCK" | null>;
}

const SITE_VERIFY = "https://www.google.com/recaptcha/api/siteverify";
const TIMEOUT_MS = 3_000;

const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
});

/**
 * reCAPTCHA by its siteverify call, which takes the secret of classic and of enterprise keys alike.
 */
export const createHttpCaptcha = (send: typeof fetch = fetch): CaptchaVerifier => ({
  async verify({ secret, token, ip }) {
    const unavailable = (cause?: unknown) =>
      new Refusal(KIT_ERRORS.unavailable, { cause, retryAfterSeconds: 5 });
    const response = await send(SITE_VERIFY, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (!response.ok) throw unavailable();
    const { success, score, action } = verdict.parse(await response.json());
    return { isHuman: success, action: action ?? "", score: score ?? 1 };
  },
});

const deviceAnswer = z.object({ verdict: z.enum(["ALLOW", "CHALLENGE", "BLOCK"]) });

/** Asks a device-fingerprint service: POST {telemetry_id} → {verdict}, with a bearer key. */
export const createHttpDeviceCheck = (
  { url, key }: { readonly url: string; readonly key: string },
  send: typeof fetch = fetch,
): DeviceCheck => ({
  async check(telemetryId) {
    try {
      const response = await send(url, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ telemetry_id: telemetryId }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return response.ok ? deviceAnswer.parse(await response.json()).verdict : null;
    } catch {
      // A service that is away has no opinion; the project's captcha then decides.
      return null;
    }
  },
});
