import { createHash, createPublicKey } from "node:crypto";
import type { UpdateSamlConnectionRequest } from "@stocks-vibe/contracts/auth";
import { createSelfSignedCertificate, Refusal, type SecretBox } from "@stocks-vibe/server-kit";
import {
  CertificateRefused,
  readCertificates,
  readPrivateKey,
} from "../../authentication/saml/certificates.ts";
import type { IdpMetadata } from "../../authentication/saml/metadata.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import type { SamlConnection, StoredCertificate } from "../../domain/federation/sso-connection.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { Action } from "../../sessions/sessions/acting.ts";
import {
  deleteCertificate,
  insertCertificate,
  listCertificates,
} from "../../tenancy/sso-connections/sso-connections.repository.ts";
import { certificateKeyPlace } from "../../tenancy/sso-connections/sso-connections.service.ts";
import type { Edit } from "./editing.ts";

export interface ConnectionKeysParts {
  readonly secrets: SecretBox;
}

/** The certificates of a SAML connection's provider, and the keys that are ours. */
export interface ConnectionKeys {
  /** Adds those of a request to what the connection has; the same one again changes nothing. */
  keep(
    caller: Caller,
    action: Edit,
    connectionId: string,
    request: Pick<
      UpdateSamlConnectionRequest,
      "x509_certificate" | "signing_private_key" | "saml_encryption_private_key"
    >,
  ): Promise<void>;
}

/** Of a connection's provider. */
export const MOST_CERTIFICATES = 5;
const CERTIFICATE_YEARS = 10;

const fingerprintOfKey = (privateKey: string): string =>
  createHash("sha256")
    .update(createPublicKey(privateKey).export({ type: "spki", format: "der" }))
    .digest("hex");

function readKey(text: string, field: string): string {
  try {
    return readPrivateKey(text);
  } catch (cause) {
    if (!(cause instanceof CertificateRefused)) throw cause;
    const message = `${field} must be an RSA key of at least 2,048 bits in PEM.`;
    throw new Refusal("invalid_argument", { message, cause });
  }
}

function certificatesIn(text: string, now: Date): ReturnType<typeof readCertificates> {
  try {
    return readCertificates(text, now);
  } catch (cause) {
    if (!(cause instanceof CertificateRefused)) throw cause;
    const details = { reason: cause.reason };
    throw new Refusal("invalid_x509_certificate", { cause, details });
  }
}

export const ofUse = (certificates: readonly StoredCertificate[], use: StoredCertificate["use"]) =>
  certificates.filter((certificate) => certificate.use === use);

/**
 * Adds the certificates of a provider that a connection does not have, five in all. Answers how
 * many were added, and whether some found no place.
 */
export async function addProviderCertificates(
  tx: Action["tx"],
  project: Project,
  { organizationId, connectionId }: Pick<SamlConnection, "organizationId" | "connectionId">,
  certificates: IdpMetadata["certificates"],
  now: Date,
): Promise<{ readonly added: number; readonly isFull: boolean }> {
  const known = ofUse(await listCertificates(tx, organizationId, connectionId), "verification");
  const fingerprints = new Set(known.map(({ fingerprint }) => fingerprint));
  let added = 0;
  for (const { pem: certificate, issuer, fingerprint, expiresAt } of certificates) {
    if (fingerprints.has(fingerprint)) continue;
    if (fingerprints.size >= MOST_CERTIFICATES) return { added, isFull: true };
    await insertCertificate(tx, organizationId, {
      certificateId: newProjectId(project, "sso-certificate"),
      connectionId,
      use: "verification",
      certificate,
      issuer,
      fingerprint,
      privateKeySealed: null,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    });
    fingerprints.add(fingerprint);
    added += 1;
  }
  return { added, isFull: false };
}

export function createConnectionKeys({ secrets }: ConnectionKeysParts): ConnectionKeys {
  /** Keeps a key of ours, unless the connection has the same one. */
  async function add(
    caller: Caller,
    { tx, organizationId, now }: Edit,
    { connectionId, use }: Pick<StoredCertificate, "connectionId" | "use">,
    given: Pick<StoredCertificate, "certificate" | "issuer" | "fingerprint" | "expiresAt"> & {
      readonly privateKey: string;
    },
  ): Promise<void> {
    const existing = ofUse(await listCertificates(tx, organizationId, connectionId), use);
    const { privateKey, ...certificate } = given;
    if (existing.some(({ fingerprint }) => fingerprint === certificate.fingerprint)) return;
    if (use === "encryption" && existing.length >= MOST_CERTIFICATES) {
      throw new Refusal("too_many_sso_verification_certificates");
    }
    // We sign with one key: a new one takes the place of the one before.
    const replaced = use === "signing" ? existing : [];
    for (const { certificateId } of replaced) {
      await deleteCertificate(tx, organizationId, certificateId);
    }
    const certificateId = newProjectId(caller.project, "sso-certificate");
    const place = certificateKeyPlace(organizationId, certificateId);
    await insertCertificate(tx, organizationId, {
      ...certificate,
      certificateId,
      connectionId,
      use,
      privateKeySealed: secrets.seal(privateKey, place),
      createdAt: now,
      updatedAt: now,
    });
  }

  /** A key of ours with a certificate for the provider: that is new each time, the key is not. */
  async function keepKey(
    caller: Caller,
    action: Edit,
    { connectionId, use }: Pick<StoredCertificate, "connectionId" | "use">,
    given: { readonly text: string; readonly field: string },
  ): Promise<void> {
    const privateKey = readKey(given.text, given.field);
    const expiresAt = new Date(action.now);
    expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + CERTIFICATE_YEARS);
    const terms = { commonName: connectionId, notBefore: action.now, notAfter: expiresAt };
    await add(
      caller,
      action,
      { connectionId, use },
      {
        certificate: createSelfSignedCertificate(privateKey, terms),
        issuer: `CN=${connectionId}`,
        fingerprint: fingerprintOfKey(privateKey),
        expiresAt,
        privateKey,
      },
    );
  }

  return {
    async keep(caller, action, connectionId, request) {
      const { x509_certificate: text } = request;
      const { tx, organizationId, now } = action;
      const found = text ? certificatesIn(text, now) : [];
      const of = { organizationId, connectionId };
      const { isFull } = await addProviderCertificates(tx, caller.project, of, found, now);
      if (isFull) throw new Refusal("too_many_sso_verification_certificates");
      const { signing_private_key: signing, saml_encryption_private_key: encryption } = request;
      if (signing !== undefined) {
        const given = { text: signing, field: "signing_private_key" };
        await keepKey(caller, action, { connectionId, use: "signing" }, given);
      }
      if (encryption !== undefined) {
        const given = { text: encryption, field: "saml_encryption_private_key" };
        await keepKey(caller, action, { connectionId, use: "encryption" }, given);
      }
    },
  };
}
