import { Secret, TOTP } from "otpauth";

/** RFC 6238 as every authenticator app does it: SHA-1, six digits, steps of 30 seconds. One step early or late is taken. */
const PERIOD_SECONDS = 30;
const WINDOW = 1;
/** 160 bits, the length of SHA-1's output (RFC 4226 section 4). */
const SECRET_BYTES = 20;

const totpOf = (secret: string): TOTP =>
  new TOTP({
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new shared secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The step whose code this is, or null. Steps count 30 seconds since 1970. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** What an app scans: the issuer and whose account it is are shown beside the code. */
export const totpUri = (
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string =>
  new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  }).toString();
