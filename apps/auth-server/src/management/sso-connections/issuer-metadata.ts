import { type GuardedFetch, OutboundRefused } from "@stocks-vibe/server-kit";
import * as z from "zod";
import {
  metadataUrlOf,
  type OidcMetadata,
  parseProviderUrl,
} from "../../domain/federation/sso-connection.ts";

const address = z.string().max(2_048);
const names = z.array(z.string().max(64)).max(64);

/** What is read of an OpenID provider's configuration (OpenID Connect Discovery 1.0). */
const configuration = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: names.default(["client_secret_basic"]),
  id_token_signing_alg_values_supported: names.default([]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

interface IssuerConfiguration {
  readonly issuer: string;
  readonly urls: {
    readonly authorization_url: string;
    readonly token_url: string;
    readonly userinfo_url: string;
    readonly jwks_url: string;
  };
  readonly metadata: OidcMetadata;
}

export type IssuerAnswer =
  | { readonly kind: "found"; readonly configuration: IssuerConfiguration }
  /** `warning`: why, for the administrator; it holds nothing of what the address answered. */
  | { readonly kind: "failed"; readonly warning: string };

export type ReadIssuer = (asked: {
  readonly issuer: string;
  /** The metadata's whole address was given: it may name the issuer with a slash at its end. */
  readonly isPasted: boolean;
}) => Promise<IssuerAnswer>;

const failed = (why: string): IssuerAnswer => ({
  kind: "failed",
  warning: `The issuer's metadata could not be used: ${why}. Set the four addresses yourself.`,
});

function toConfiguration(read: z.infer<typeof configuration>): IssuerConfiguration {
  return {
    issuer: read.issuer,
    urls: {
      authorization_url: parseProviderUrl(read.authorization_endpoint, "authorization_endpoint"),
      token_url: parseProviderUrl(read.token_endpoint, "token_endpoint"),
      userinfo_url: parseProviderUrl(read.userinfo_endpoint ?? "", "userinfo_endpoint"),
      jwks_url: parseProviderUrl(read.jwks_uri, "jwks_uri"),
    },
    metadata: {
      token_auth_methods: read.token_endpoint_auth_methods_supported,
      signing_algorithms: read.id_token_signing_alg_values_supported,
      names_itself: read.authorization_response_iss_parameter_supported,
    },
  };
}

/** Reads an issuer's metadata, by the guarded fetch. It never fails: what is wrong is told. */
export const createReadIssuer =
  (guardedFetch: GuardedFetch): ReadIssuer =>
  async ({ issuer, isPasted }) => {
    try {
      const response = await guardedFetch(metadataUrlOf(issuer), {
        headers: { accept: "application/json" },
      });
      if (!response.ok) return failed(`it was answered with the status ${response.status}`);
      const read = configuration.safeParse(await response.json());
      if (!read.success) return failed("it is not an OpenID provider's configuration");
      const isExact = read.data.issuer === issuer;
      if (!isExact && !(isPasted && read.data.issuer === `${issuer}/`)) {
        return failed("it names another issuer");
      }
      return { kind: "found", configuration: toConfiguration(read.data) };
    } catch (error) {
      return failed(error instanceof OutboundRefused ? error.reason : "it could not be read");
    }
  };
