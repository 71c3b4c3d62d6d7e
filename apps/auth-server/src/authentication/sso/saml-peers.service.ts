import { Refusal, type SecretBox, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import {
  connectionCallbackUrl,
  connectionMetadataUrl,
  type SamlConnection,
} from "../../domain/federation/sso-connection.ts";
import { chooseRedirectUrl } from "../../domain/link/redirect-urls.ts";
import type { Project } from "../../domain/project/project.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { DatabaseServices } from "../../platform/compose.ts";
import { findConnectionPlace } from "../../platform/database/find-by-proof.repository.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import type { SsoAttemptsService } from "../../tenancy/sso-connections/sso-attempts.service.ts";
import {
  findConnection,
  listCertificates,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import {
  certificateKeyPlace,
  type SsoConnectionsOfProject,
} from "../../tenancy/sso-connections/sso-connections.service.ts";
import { describeSamlPeer, type SamlPeer } from "./saml-client.ts";
import { readSamlAnswer } from "./sso-answers.ts";

type Tx = Transaction<AuthSchema>;

export interface SamlPeers {
  /** The provider of a connection, with its certificates and our keys. Enters its organization. */
  peerOf(tx: Tx, connection: SamlConnection): Promise<SamlPeer>;
  /** How a connection's provider has to be set up, in XML; also while it is pending. */
  describe(connectionId: string): Promise<string>;
  /**
   * Takes an IdP-initiated response, where the connection allows it. It starts no session: the
   * browser goes to the page that begins a sign-in with the connection, and the provider says again
   * who its user is. Otherwise a stranger's page could sign a visitor in as another person.
   */
  receiveUnasked(
    caller: Omit<RequestOrigin, "project">,
    posted: { readonly connectionId: string; readonly response: string; readonly state: string },
  ): Promise<string>;
}

export interface SamlPeersParts extends Pick<DatabaseServices, "db"> {
  readonly secrets: SecretBox;
  readonly projects: { findById(projectId: string): Promise<Project | undefined> };
  readonly ssoConnections: SsoConnectionsOfProject;
  readonly ssoAttempts: SsoAttemptsService;
  readonly perform: Audited;
  readonly publicUrl: string;
}

/** A tile's response may lack a subject: the sign-in that follows asks for it again. */
const ABOUT_THE_PERSON: ReadonlySet<string> = new Set([
  "name_id",
  "transient_name_id",
  "subject",
  "email",
  "email_verified",
]);

const unknown = (): Refusal => new Refusal("oauth_attempt_not_found");

/** The page that begins: the state of a tile names one where it is a registered address. */
function pageOf({ loginRedirectUrls }: Project, state: string, connectionId: string): string {
  const asked = loginRedirectUrls.includes(state) ? state : undefined;
  const url = new URL(
    chooseRedirectUrl(
      asked,
      loginRedirectUrls,
      "no_login_redirect_urls_set",
      "no_match_for_provided_sso_url",
    ),
  );
  url.searchParams.set("sso_connection_id", connectionId);
  return url.href;
}

export function createSamlPeers(parts: SamlPeersParts): SamlPeers {
  const { db, secrets, projects, ssoConnections, ssoAttempts, perform, publicUrl } = parts;

  async function peerOf(tx: Tx, connection: SamlConnection): Promise<SamlPeer> {
    const { organizationId, connectionId } = connection;
    await setTenantScope(tx, { organizationId });
    const certificates = await listCertificates(tx, organizationId, connectionId);
    const keysOf = (wanted: "signing" | "encryption"): string[] =>
      certificates.flatMap(({ use, certificateId, privateKeySealed: sealed }) =>
        use === wanted && sealed !== null
          ? [secrets.open(sealed, certificateKeyPlace(organizationId, certificateId))]
          : [],
      );
    const [signingKey = null] = keysOf("signing");
    return {
      connection,
      certificates,
      acsUrl: connectionCallbackUrl(publicUrl, connectionId),
      audienceUri: connectionMetadataUrl(publicUrl, connectionId),
      signingKey,
      decryptionKeys: keysOf("encryption"),
    };
  }

  /** The connection, where people can sign in by it and its provider may begin. */
  async function requireTiles(tx: Tx, project: Project, connectionId: string) {
    const { connection, source } = await ssoConnections.find(tx, project, connectionId);
    const isOpen = source.kind === "saml" && !source.settings.idp_initiated_auth_disabled;
    if (connection.kind !== "saml" || !isOpen) throw unknown();
    return source;
  }

  return {
    peerOf,
    describe: (connectionId) =>
      db.transaction({}, async (tx) => {
        const place = await findConnectionPlace(tx, connectionId);
        if (place) await setTenantScope(tx, place);
        const found = place && (await findConnection(tx, place.organizationId, connectionId));
        if (found?.kind !== "saml") throw new Refusal("sso_connection_not_found");
        return describeSamlPeer(await peerOf(tx, found));
      }),
    async receiveUnasked(caller, { connectionId, response, state }) {
      const place = await db.transaction({}, (tx) => findConnectionPlace(tx, connectionId));
      const project = place && (await projects.findById(place.projectId));
      if (!project) throw unknown();
      return perform({ ...caller, project }, "sso.callback", (transaction) =>
        transaction({}, async ({ tx, now, record }) => {
          const connection = await requireTiles(tx, project, connectionId);
          const peer = await peerOf(tx, connection);
          const { outcome } = await readSamlAnswer(
            { response, requestId: null },
            {
              peer,
              connection,
              isNew: (taken) => ssoAttempts.isNewAssertion(tx, connection, taken),
            },
            now,
          );
          if (outcome.kind === "failure" && !ABOUT_THE_PERSON.has(outcome.check)) {
            throw new Refusal("sso_login_failed", { details: { check: outcome.check } });
          }
          const { organizationId } = connection;
          await record({ organizationId, details: { connection_id: connectionId } });
          return pageOf(project, state, connectionId);
        }),
      );
    },
  };
}
