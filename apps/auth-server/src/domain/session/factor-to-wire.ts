import type { AuthenticationFactor } from "@stocks-vibe/contracts/auth";
import type { Member } from "../member/member.ts";
import type { StoredFactor } from "../proof/stored-factor.ts";

type Kind = Pick<AuthenticationFactor, "type" | "delivery_method" | "sequence_order">;

const oauth = (provider: string): Kind => ({
  type: "oauth",
  delivery_method: `oauth_${provider}`,
  sequence_order: "PRIMARY",
});

const KINDS: Readonly<Record<StoredFactor["method"], Kind>> = {
  magic_link: { type: "magic_link", delivery_method: "email", sequence_order: "PRIMARY" },
  reset_link: { type: "magic_link", delivery_method: "email", sequence_order: "PRIMARY" },
  email_otp: { type: "email_otp", delivery_method: "email", sequence_order: "PRIMARY" },
  password: { type: "password", delivery_method: "knowledge", sequence_order: "PRIMARY" },
  impersonation: {
    type: "impersonated",
    delivery_method: "impersonation",
    sequence_order: "PRIMARY",
  },
  google_oauth: oauth("google"),
  microsoft_oauth: oauth("microsoft"),
  hubspot_oauth: oauth("hubspot"),
  slack_oauth: oauth("slack"),
  github_oauth: oauth("github"),
  sms_otp: { type: "otp", delivery_method: "sms", sequence_order: "SECONDARY" },
  totp: { type: "totp", delivery_method: "authenticator_app", sequence_order: "SECONDARY" },
  recovery_code: {
    type: "recovery_codes",
    delivery_method: "recovery_code",
    sequence_order: "SECONDARY",
  },
};

/** One proof behind a session, with the object that the wire has for its kind, where it has one. */
export function factorToWire(factor: StoredFactor, member: Member): AuthenticationFactor {
  const wire = { ...KINDS[factor.method], last_authenticated_at: factor.authenticatedAt };
  switch (factor.method) {
    case "magic_link":
    case "email_otp":
    case "reset_link":
      return {
        ...wire,
        email_factor: { email_id: member.emailId, email_address: factor.emailAddress },
      };
    case "sms_otp":
      return {
        ...wire,
        phone_number_factor: { phone_id: factor.phoneId, phone_number: factor.phoneNumber },
      };
    case "impersonation":
      return {
        ...wire,
        impersonated_factor: {
          impersonator_id: factor.impersonator,
          impersonator_email_address: factor.impersonator,
        },
      };
    default:
      return wire;
  }
}
