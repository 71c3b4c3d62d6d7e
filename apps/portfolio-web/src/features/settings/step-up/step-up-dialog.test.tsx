import { expect, it } from "vitest";
import { nora } from "#test/fake-auth.ts";
import { waysToProve } from "./step-up-dialog.tsx";

const app = { totp_registration_id: "totp-1" };
const phone = { mfa_phone_number_verified: true };

it.each([
  ["nothing but the mailbox", {}, ["email"]],
  [
    "a number that was never proven",
    { mfa_phone_number: "+1", mfa_phone_number_verified: false },
    ["email"],
  ],
  ["an app", app, ["app"]],
  ["a phone", phone, ["text"]],
  ["both", { ...app, ...phone }, ["app", "text"]],
  ["both, texts first", { ...app, ...phone, default_mfa_method: "sms_otp" }, ["text", "app"]],
])("of whoever has %s", (_who, factors, ways) => {
  expect(waysToProve({ ...nora, ...factors })).toEqual(ways);
});
