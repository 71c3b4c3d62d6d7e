import { type Database, newId, type SecretBox, type Transaction } from "@stocks-vibe/server-kit";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import * as z from "zod";
import { present } from "../../proofs/find-by-proof.repository.ts";
import type { AuthSchema } from "../../schema.ts";
import { environmentOf, type Project } from "../projects/project.ts";
import { insertSigningKey, listSigningKeys } from "./signing-keys.repository.ts";

export const SIGNING_ALGORITHM = "ES256";

export interface PublicKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: string;
  readonly use: string;
}

export interface SigningKeys {
  /** Gives the project its first key, if it has none. */
  ensure(tx: Transaction<AuthSchema>, project: Project, now: Date): Promise<void>;
  /** The key that signs now. Read on the caller's connection: a second one might never come free. */
  signer(
    tx: Transaction<AuthSchema>,
    projectId: string,
  ): Promise<{ readonly keyId: string; readonly key: CryptoKey }>;
  /** The public halves of all keys whose tokens may still be about, newest first. */
  publicKeys(tx: Transaction<AuthSchema>, projectId: string): Promise<readonly PublicKey[]>;
  /** The same for a caller outside any transaction. */
  published(projectId: string): Promise<readonly PublicKey[]>;
}

export interface SigningKeysParts {
  readonly db: Database<AuthSchema>;
  readonly secrets: SecretBox;
  readonly ticks: () => number;
}

/** How long another process may go on signing with the key before the newest. */
const CACHE_MS = 60_000;

const publicJwk = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() });
const privateJwk = z.object({ ...publicJwk.shape, d: z.string() });

interface LoadedKeys {
  readonly signer: { readonly keyId: string; readonly key: CryptoKey };
  readonly publicKeys: readonly PublicKey[];
  readonly at: number;
}

const placeOf = (projectId: string, keyId: string) => ({
  table: "signing_keys",
  column: "private_jwk_sealed",
  rowId: keyId,
  organizationId: projectId,
});

async function importPrivate(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("a signing key is not an elliptic-curve key");
  return key;
}

export function createSigningKeys({ db, secrets, ticks }: SigningKeysParts): SigningKeys {
  const cache = new Map<string, LoadedKeys>();

  async function load(tx: Transaction<AuthSchema>, projectId: string): Promise<LoadedKeys> {
    const cached = cache.get(projectId);
    if (cached && ticks() - cached.at < CACHE_MS) return cached;
    await present(tx, { projectId });
    const stored = await listSigningKeys(tx, projectId);
    const [newest] = stored;
    if (!newest) throw new Error(`the project ${projectId} has no signing key`);
    const opened = secrets.open(newest.privateJwkSealed, placeOf(projectId, newest.keyId));
    const loaded = {
      signer: {
        keyId: newest.keyId,
        key: await importPrivate(privateJwk.parse(JSON.parse(opened))),
      },
      publicKeys: stored.map(({ keyId, publicJwk: jwk }) => ({
        ...publicJwk.parse(jwk),
        kid: keyId,
        alg: SIGNING_ALGORITHM,
        use: "sig",
      })),
      at: ticks(),
    };
    cache.set(projectId, loaded);
    return loaded;
  }

  return {
    async ensure(tx, project, now) {
      const { projectId } = project;
      await present(tx, { projectId });
      if ((await listSigningKeys(tx, projectId)).length > 0) return;
      const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
      const keyId = newId(`jwk-${environmentOf(project.publicToken)}`);
      const exported = JSON.stringify(privateJwk.parse(await exportJWK(pair.privateKey)));
      await insertSigningKey(
        tx,
        projectId,
        {
          keyId,
          publicJwk: publicJwk.parse(await exportJWK(pair.publicKey)),
          privateJwkSealed: secrets.seal(exported, placeOf(projectId, keyId)),
        },
        now,
      );
    },
    signer: async (tx, projectId) => (await load(tx, projectId)).signer,
    publicKeys: async (tx, projectId) => (await load(tx, projectId)).publicKeys,
    published: (projectId) =>
      db.transaction({ projectId }, async (tx) => (await load(tx, projectId)).publicKeys),
  };
}
