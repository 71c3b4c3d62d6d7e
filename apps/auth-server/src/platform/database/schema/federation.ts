import type { JSONColumnType } from "kysely";
import type { FederatedProfile } from "../../../domain/federation/federated-profile.ts";
import type {
  OauthEndpoints,
  OauthProviderName,
} from "../../../domain/federation/oauth-providers.ts";
import type { Instant, MaybeInstant } from "./columns.ts";

/** Sign-in through others: providers, attempts and what they brought back. */
export interface FederationTables {
  oauth_providers: {
    project_id: string;
    provider: OauthProviderName;
    client_id: string;
    client_secret_sealed: string;
    scopes: string[];
    tenant: string;
    endpoints: JSONColumnType<Partial<OauthEndpoints>>;
    created_at: Instant;
    updated_at: Instant;
  };
  federation_attempts: {
    project_id: string;
    attempt_id: string;
    state_hash: string;
    kind: "oauth" | "sso";
    peer: string;
    flow: "organization" | "discovery";
    organization_id: string | null;
    login_redirect_url: string;
    signup_redirect_url: string;
    discovery_redirect_url: string;
    code_challenge: string;
    nonce: string;
    verifier_sealed: string;
    mark_hash: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: MaybeInstant;
    voided_at: MaybeInstant;
  };
  federation_tokens: {
    project_id: string;
    token_id: string;
    token_hash: string;
    kind: "oauth" | "discovery_oauth" | "sso";
    organization_id: string | null;
    code_challenge: string;
    profile: JSONColumnType<FederatedProfile>;
    tokens_sealed: string | null;
    created_at: Instant;
    expires_at: Instant;
    used_at: MaybeInstant;
    voided_at: MaybeInstant;
  };
}
