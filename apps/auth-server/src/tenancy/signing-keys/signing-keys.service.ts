import { type Database, newId, type SecretBox, type Transaction } from "@stocks-vibe/server-kit";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import * as z from "zod";
import { environmentOf, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { setTenantScope } from "../../platform/database/tenant-scope.repository.ts";
import {
  findWaitingKey,
  insertSigningKey,
  listSigningKeys,
  retireAllBut,
  retireReplacedKeys,
} from "./signing-keys.repository.ts";

export const SIGNING_ALGORITHM = "ES256";

interface PublicKey {
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
  /**
   * Adds a key that signs in ten minutes; the old one goes once its last token is over, so no token
   * is ever refused. In an emergency the new key signs at once and all others are retired: tokens
   * that were signed with them die within a minute.
   */
  rotate(
    project: Project,
    isEmergency: boolean,
  ): Promise<{ readonly signsFrom: Date; readonly retired: number }>;
  /** Retires keys whose last token is over. */
  retireReplaced(tx: Transaction<AuthSchema>, projectId: string, now: Date): Promise<void>;
  /**
   * The key that signs now. Read on the caller's connection, if it holds one (else null): a second
   * might never come free.
   */
  signer(
    tx: Transaction<AuthSchema> | null,
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

/** How long a process may not yet know of a new key, or not yet have forgotten a retired one. */
const CACHE_MS = 60_000;
/**
 * A new key is published this long before it signs: longer than verifiers keep what they have read.
 */
const LEAD_MS = 600_000;
/**
 * When the last token of a replaced key is over: five minutes of life, skew, and another process's
 * cache.
 */
const LAST_TOKEN_MS = 300_000 + 60_000 + 2 * CACHE_MS;

const publicJwk = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() });
const privateJwk = z.object({ ...publicJwk.shape, d: z.string() });

interface LoadedKeys {
  readonly signer: { readonly keyId: string; readonly key: CryptoKey };
  readonly publicKeys: readonly PublicKey[];
  readonly at: number;
}

/** Where the private half of a signing key is kept. */
export const signingKeyPlace = (projectId: string, keyId: string) => ({
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

  async function load(tx: Transaction<AuthSchema> | null, projectId: string): Promise<LoadedKeys> {
    const cached = cache.get(projectId);
    if (cached && ticks() - cached.at < CACHE_MS) return cached;
    if (tx === null) return db.transaction({ projectId }, (own) => load(own, projectId));
    await setTenantScope(tx, { projectId });
    const stored = await listSigningKeys(tx, projectId);
    const newest = stored.find(({ isWaiting }) => !isWaiting);
    if (!newest) throw new Error(`the project ${projectId} has no signing key`);
    const opened = secrets.open(newest.privateJwkSealed, signingKeyPlace(projectId, newest.keyId));
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

  async function addKey(
    tx: Transaction<AuthSchema>,
    project: Project,
    { signsFrom, now }: { readonly signsFrom: Date; readonly now: Date },
  ): Promise<string> {
    const { projectId } = project;
    const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
    const keyId = newId(`jwk-${environmentOf(project.publicToken)}`);
    const exported = JSON.stringify(privateJwk.parse(await exportJWK(pair.privateKey)));
    const key = {
      keyId,
      publicJwk: publicJwk.parse(await exportJWK(pair.publicKey)),
      privateJwkSealed: secrets.seal(exported, signingKeyPlace(projectId, keyId)),
      signsFrom,
    };
    await insertSigningKey(tx, projectId, key, now);
    return keyId;
  }

  return {
    async ensure(tx, project, now) {
      await setTenantScope(tx, { projectId: project.projectId });
      if ((await listSigningKeys(tx, project.projectId)).length > 0) return;
      await addKey(tx, project, { signsFrom: now, now });
    },
    rotate: (project, isEmergency) =>
      db.transaction({ projectId: project.projectId }, async (tx, now) => {
        const { projectId } = project;
        cache.delete(projectId);
        if (isEmergency) {
          const keyId = await addKey(tx, project, { signsFrom: now, now });
          return { signsFrom: now, retired: await retireAllBut(tx, projectId, keyId, now) };
        }
        const waiting = await findWaitingKey(tx, projectId, now);
        const signsFrom = waiting ?? new Date(now.getTime() + LEAD_MS);
        if (!waiting) await addKey(tx, project, { signsFrom, now });
        const replacedBefore = new Date(now.getTime() - LAST_TOKEN_MS);
        const retired = await retireReplacedKeys(tx, projectId, { replacedBefore, now });
        return { signsFrom, retired };
      }),
    async retireReplaced(tx, projectId, now) {
      const replacedBefore = new Date(now.getTime() - LAST_TOKEN_MS);
      await retireReplacedKeys(tx, projectId, { replacedBefore, now });
    },
    signer: async (tx, projectId) => (await load(tx, projectId)).signer,
    publicKeys: async (tx, projectId) => (await load(tx, projectId)).publicKeys,
    published: async (projectId) => (await load(null, projectId)).publicKeys,
  };
}
