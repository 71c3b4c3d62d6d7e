import { openWays, takesMail } from "./organization-entry.ts";
import { soleConnection } from "./organization-match.ts";
import type { Rules } from "./rules.ts";
import type { Screen, ScreenNamed } from "./screen.ts";
import { type MfaMethod, type SecondFactor, secondFactorOf } from "./second-factor.ts";
import { isFinished, type SignInAnswer, type UnfinishedSignIn } from "./sign-in-answer.ts";
import { mainScreen } from "./state.ts";

/** Texts go to the verified number. Where none was sent yet, the screen has one sent. */
export const smsEntryFor = (factor: SecondFactor): ScreenNamed<"smsEntry"> => ({
  name: "smsEntry",
  factor,
  newNumber: null,
  shownNumber: factor.phoneNumber,
  expiresAt: factor.textedUntil ?? null,
  resend: "initial",
  problem: null,
  isChecking: false,
});

/** Asks for a factor that the member has. */
export const entryFor = (factor: SecondFactor, method: MfaMethod): Screen =>
  method === "totp"
    ? { name: "totpEntry", factor, newCodes: null, problem: null, isChecking: false }
    : smsEntryFor(factor);

/** Sets up a factor that the member does not have. */
export const setupFor = (factor: SecondFactor, method: MfaMethod): Screen =>
  method === "totp"
    ? { name: "totpSetup", factor, setup: { kind: "none" }, shown: "qr" }
    : { name: "smsSetup", factor, problem: null, isSending: false };

function secondFactorScreen(answer: UnfinishedSignIn, rules: Rules): Screen {
  const factor = secondFactorOf(answer, rules.mfaMethods);
  const { methods, enrolled } = factor;
  const [only, ...others] = methods;
  if (!only) return cannotJoin(answer);
  const [first] = enrolled;
  if (!first) return others.length > 0 ? { name: "mfaChoice", factor } : setupFor(factor, only);
  const { default_mfa_method: preferred } = answer.member;
  return entryFor(factor, enrolled.find((method) => method === preferred) ?? first);
}

const cannotJoin = ({ organization }: UnfinishedSignIn): Screen => ({
  name: "failed",
  failure: { kind: "cannotJoin", organization: organization.organization_name },
  canGoBack: false,
});

/**
 * Another first proof: the organization does not take the one that was given. Its only sign-in of
 * its own starts by itself.
 */
function primaryScreen(
  { organization, member }: UnfinishedSignIn,
  allowed: readonly string[],
  { products, oauthProviders }: Rules,
): Screen | null {
  const hasPassword = member.member_password_id !== "";
  const ways = openWays(
    {
      products: products.filter((product) => product !== "password" || hasPassword),
      oauth: oauthProviders,
      connections: organization.sso_active_connections,
    },
    allowed,
  );
  if (ways.products.length === 0) return null;
  const door = {
    ...ways,
    organization: {
      id: organization.organization_id,
      name: organization.organization_name,
      logoPath: organization.organization_logo_path,
      // Whoever proved something here is a member.
      newcomers: "any" as const,
    },
    // A mailbox that was just proven by a link is not verified before there is a session. Where the
    // organization takes mail, such a proof was not given; else none of its ways asks for one.
    isVerifying: !member.email_address_verified && takesMail(ways),
  };
  const leaving = soleConnection(door, organization.sso_default_connection_id);
  return { ...mainScreen(door), email: member.email_address, leaving };
}

/** Where a proof that was accepted leads: in, to another first proof, or to a second factor. */
export function afterPrimary(answer: SignInAnswer, rules: Rules): Screen {
  if (isFinished(answer)) return { name: "loggedIn" };
  const { primary_required: primary, mfa_required: mfa } = answer;
  if (primary) {
    return primaryScreen(answer, primary.allowed_auth_methods, rules) ?? cannotJoin(answer);
  }
  const screen = secondFactorScreen(answer, rules);
  const wasTexted = mfa?.secondary_auth_initiated === "sms_otp" && "factor" in screen;
  return wasTexted && screen.factor.methods.includes("sms_otp")
    ? { ...smsEntryFor(screen.factor), resend: "sent" }
    : screen;
}
