import { vi } from "vitest";
import type { SignInClient } from "../actions/client.ts";
import { finishedAnswer } from "./answers.ts";

/** A client whose calls succeed unless the test says otherwise. */
export function createFakeClient() {
  const sent = async () => ({ request_id: "r", status_code: 200 });
  const signedIn = async () => finishedAnswer;
  return {
    magicLinks: {
      email: {
        discovery: { send: vi.fn<SignInClient["magicLinks"]["email"]["discovery"]["send"]>(sent) },
        loginOrSignup: vi.fn<SignInClient["magicLinks"]["email"]["loginOrSignup"]>(sent),
      },
    },
    otps: {
      sms: {
        send: vi.fn<SignInClient["otps"]["sms"]["send"]>(sent),
        authenticate: vi.fn<SignInClient["otps"]["sms"]["authenticate"]>(signedIn),
      },
    },
    totp: {
      create: vi.fn<SignInClient["totp"]["create"]>(async () => ({
        secret: "JBSWY3DPEHPK3PXPAB",
        qr_code: "data:image/png;base64,iVBORw0KGgo=",
        recovery_codes: ["aaaa-bbbb-cccc", "dddd-eeee-ffff"],
      })),
      authenticate: vi.fn<SignInClient["totp"]["authenticate"]>(signedIn),
    },
    recoveryCodes: { recover: vi.fn<SignInClient["recoveryCodes"]["recover"]>(signedIn) },
    bootstrap: { get: vi.fn(async () => ({ email_domains: ["stocks.example"] })) },
  } satisfies SignInClient;
}
