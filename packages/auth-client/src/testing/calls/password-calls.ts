import type { CallCase } from "./call-case.ts";
import { anyone, dur, email, inOrganization, locale, reset, session } from "./shared-fields.ts";

export const passwordCalls: readonly CallCase[] = [
  {
    name: "passwords.authenticate",
    sends: "POST /b2b/passwords/authenticate",
    caller: anyone,
    required: { ...inOrganization, password: "p", ...dur },
    optional: locale,
  },
  {
    name: "passwords.resetByEmailStart",
    sends: "POST /b2b/passwords/email/reset/start",
    required: inOrganization,
    optional: { login_redirect_url: "https://app.example/in", ...reset },
  },
  {
    name: "passwords.resetByEmail",
    sends: "POST /b2b/passwords/email/reset",
    caller: anyone,
    required: { password_reset_token: "t", password: "p", ...dur },
    optional: locale,
  },
  {
    name: "passwords.resetByExistingPassword",
    sends: "POST /b2b/passwords/existing_password/reset",
    required: { ...inOrganization, existing_password: "p", new_password: "q", ...dur },
    optional: locale,
  },
  {
    name: "passwords.resetBySession",
    sends: "POST /b2b/passwords/session/reset",
    caller: session,
    required: { password: "p" },
  },
  {
    name: "passwords.strengthCheck",
    sends: "POST /b2b/passwords/strength_check",
    required: { password: "p" },
    optional: email,
  },
  {
    name: "passwords.discovery.authenticate",
    sends: "POST /b2b/passwords/discovery/authenticate",
    required: { ...email, password: "p" },
  },
  {
    name: "passwords.discovery.resetByEmailStart",
    sends: "POST /b2b/passwords/discovery/reset/start",
    required: email,
    optional: { discovery_redirect_url: "https://app.example", ...reset },
  },
  {
    name: "passwords.discovery.resetByEmail",
    sends: "POST /b2b/passwords/discovery/reset",
    caller: anyone,
    required: { password_reset_token: "t", password: "p" },
  },
];
