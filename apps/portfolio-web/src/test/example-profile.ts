import type { BrowserConfig, Profile } from "@stocks-vibe/contracts/portfolio";

export function aProfile(
  subscription: "alpha" | "beta" | "none" = "alpha",
  changes: Partial<Profile["organization"]> = {},
): Profile {
  return {
    member: { memberId: "member-1", name: "Nora Whitfield", email: "nora@whitfield.example" },
    organization: {
      organizationId: "organization-1",
      name: "Whitfield Family",
      slug: "whitfield-family",
      subscription,
      hasAlphaAccess: subscription === "alpha",
      hasBetaAccess: subscription === "beta",
      canAccessPlaid: subscription === "alpha",
      isDemo: false,
      ...changes,
    },
    session: { expiresAt: "2026-11-21T16:00:00Z" },
  };
}

export function aConfig(changes: Partial<BrowserConfig> = {}): BrowserConfig {
  return {
    publicToken: "public-token-test-1",
    apiUrl: "https://stocks.example/api/v1",
    authUrl: "https://stocks.example",
    linkScriptUrl: "https://stocks.example/link.js",
    products: ["magic_link"],
    oauthProviders: [],
    oauthIsSandbox: false,
    googleOneTap: false,
    supportEmail: "support@stocksvibe.example",
    legal: { name: null, address: null, contact: null, law: null },
    trustBadges: [],
    environment: "sandbox",
    storageEncrypted: false,
    mailboxUrl: null,
    demo: null,
    ...changes,
  };
}
