import type { KeyRing, Logger, Metrics, Pool } from "@stocks-vibe/server-kit";
import type { AuthConfig } from "./config.ts";
import type { CaptchaVerifier, DeviceJudge } from "./ports/captcha.ts";
import type { DnsResolver } from "./ports/dns-resolver.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { SmsSender } from "./ports/sms.ts";

/** What the auth server is built from: the database and its keys, the configuration, and in tests the outside world. */
export interface AuthDeps {
  readonly pool: Pool;
  /** The database's keys, opened with the master key. */
  readonly keys: KeyRing;
  readonly config: AuthConfig;
  readonly log: Logger;
  readonly metrics?: Metrics;
  /** Stands in for the post in tests; else the one that the configuration names. */
  readonly mailer?: Mailer;
  /** Stands in for the captcha's maker in tests. */
  readonly captcha?: CaptchaVerifier;
  /** Stands in for the service that judges devices in tests; else the one that the configuration names, if any. */
  readonly devices?: DeviceJudge;
  /** Stands in for the DNS in tests. */
  readonly dns?: DnsResolver;
  /** Stands in for the telephone network in tests. */
  readonly sms?: SmsSender;
}
