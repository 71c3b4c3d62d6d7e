import { generateKeyPair, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import {
  createSelfSignedCertificate,
  type Database,
  type SecretBox,
  type Transaction,
} from "@stocks-vibe/server-kit";
import type { LinkSchema, SamlKeyRow } from "../../server/schema.ts";
import { COLLEAGUES } from "../identity-provider/people.ts";
import { findSamlKey, insertSamlKey, samlKeyPlace } from "./saml-keys.repository.ts";
import {
  decodeRequest,
  readRequest,
  writeMetadata,
  writeRefusal,
  writeSignedResponse,
} from "./saml-protocol.ts";

type Tx = Transaction<LinkSchema>;

/** The provider's entity ID, the same at every address. */
export const SAML_ENTITY_ID = "urn:stocks-vibe:sandbox:company";

/** A request of a connection of our own auth server. */
export interface SamlSignIn {
  readonly requestId: string;
  readonly audience: string;
  /** Where the answer goes. */
  readonly acsUrl: string;
  /** The request's XML. */
  readonly xml: string;
}

/**
 * The SAML 2.0 provider of a pretend company, for development. Its people are invented and nothing
 * about a sign-in is stored. It answers connections of our own auth server alone.
 */
export interface SamlProviderService {
  metadata(): Promise<string>;
  /** Reads a request; null for one that is not taken. */
  read(message: string, isDeflated: boolean): SamlSignIn | null;
  /** The response to it in base64: a colleague's, or a failed sign-in. */
  answer(signIn: SamlSignIn, colleagueId: string): Promise<string>;
}

export interface SamlProviderParts {
  readonly db: Database<LinkSchema>;
  readonly secrets: SecretBox;
  readonly clientId: string;
  /** Where browsers post requests to. */
  readonly ssoUrl: string;
  /** The origin of the auth server. */
  readonly serviceOrigin: string;
}

const KEY_YEARS = 20;
const generate = promisify(generateKeyPair);

export function createSamlProvider(parts: SamlProviderParts): SamlProviderService {
  const { db, secrets, clientId, ssoUrl, serviceOrigin } = parts;
  const entityId = SAML_ENTITY_ID;

  async function make(tx: Tx, now: Date): Promise<SamlKeyRow> {
    const { privateKey } = await generate("rsa", { modulusLength: 2_048 });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const notAfter = new Date(now);
    notAfter.setUTCFullYear(notAfter.getUTCFullYear() + KEY_YEARS);
    const terms = { commonName: "Stocks Vibe Sandbox", notBefore: now, notAfter };
    const keyId = randomUUID();
    const row = {
      client_id: clientId,
      key_id: keyId,
      certificate: createSelfSignedCertificate(pem, terms),
      private_key_sealed: secrets.seal(pem, samlKeyPlace(clientId, keyId)),
      created_at: now,
    };
    await insertSamlKey(tx, row);
    return (await findSamlKey(tx, clientId)) ?? row;
  }

  const withKey = <Result>(use: (row: SamlKeyRow, now: Date) => Result): Promise<Result> =>
    db.transaction({ clientId }, async (tx, now) =>
      use((await findSamlKey(tx, clientId)) ?? (await make(tx, now)), now),
    );

  /** The connection's ids at our auth server follow from each other: a stranger names neither. */
  function acsUrlOf(audience: string): string | null {
    const prefix = `${serviceOrigin}/v1/b2b/sso/metadata/`;
    const connectionId = audience.slice(prefix.length);
    const isOurs = audience.startsWith(prefix) && /^[A-Za-z0-9-]{1,128}$/.test(connectionId);
    return isOurs ? `${serviceOrigin}/v1/b2b/sso/callback/${connectionId}` : null;
  }

  return {
    metadata: () => withKey(({ certificate }) => writeMetadata({ entityId, ssoUrl, certificate })),
    read(message, isDeflated) {
      const xml = decodeRequest(message, isDeflated);
      const request = xml === null ? null : readRequest(xml);
      if (xml === null || request === null) return null;
      const acsUrl = acsUrlOf(request.issuer);
      const isMeant =
        acsUrl !== null &&
        ["", acsUrl].includes(request.acsUrl) &&
        ["", ssoUrl].includes(request.destination) &&
        ["", "HTTP-POST"].includes(request.binding);
      return isMeant ? { requestId: request.id, audience: request.issuer, acsUrl, xml } : null;
    },
    answer: ({ requestId, audience, acsUrl }, colleagueId) =>
      withKey((row, now) => {
        const colleague = COLLEAGUES.find(({ id }) => id === colleagueId);
        const id = `_${randomUUID()}`;
        const terms = { id, entityId, audience, acsUrl, requestId, now };
        const place = samlKeyPlace(clientId, row.key_id);
        const xml = colleague
          ? writeSignedResponse(terms, colleague, secrets.open(row.private_key_sealed, place))
          : writeRefusal(terms);
        return Buffer.from(xml, "utf8").toString("base64");
      }),
  };
}
