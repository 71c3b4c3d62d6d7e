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
