import {
  createSecretBox,
  type KeyRing,
  type Logger,
  type Metrics,
  openDatabase,
  type Pool,
} from "@stocks-vibe/server-kit";
import { createAnchors } from "./audit/anchors.service.ts";
import { createAudited, createAuditService } from "./audit/audit.service.ts";
import { createChainSeals } from "./audit/chain.ts";
import { createAttempts } from "./brute-force/attempts.service.ts";
import { createCaptchaService } from "./captcha/captcha.service.ts";
import { createBeforeCommit } from "./database/before-commit.ts";
import { AUTH_ROLE, AUTH_SCHEMA } from "./database/role.ts";
import type { AuthSchema } from "./database/schema.ts";
import { createDeviceCookies } from "./device-cookies/device-cookies.ts";
import { createEventFeed } from "./events/event-feed.service.ts";
import { countersOf } from "./limits/counters.ts";
import { createKeyedHash } from "./limits/keyed-hash.ts";
import { createBounces } from "./mail/bounces.service.ts";
import { createLimiter } from "./mail/limits/limiter.ts";
import type { DomainProvenBy } from "./mail/limits/remaining.ts";
import { createMailService } from "./mail/mail.service.ts";
import { createOutbox } from "./mail/outbox.ts";
import { createAnchorFile } from "./ports/anchor-file.ts";
import type { CaptchaVerifier, DeviceCheck } from "./ports/captcha.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { SmsSender } from "./ports/sms.ts";

export interface DatabaseParts {
  readonly pool: Pool;
  readonly keys: KeyRing;
}

/** The database, its sealed values, and what must be written last in a transaction. */
export function composeDatabase({ pool, keys }: DatabaseParts) {
  const lastWrites = createBeforeCommit(
    openDatabase<AuthSchema>({ pool, schema: AUTH_SCHEMA, role: AUTH_ROLE }),
  );
  return {
    db: lastWrites.db,
    lastWrites,
    secrets: createSecretBox(keys, "auth"),
    /** What hashes and the pepper are derived from. */
    root: keys.root,
  };
}

export interface PlatformParts extends ReturnType<typeof composeDatabase> {
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  readonly publicUrl: string;
  readonly mailer: Mailer;
  /** Null where texts go nowhere. */
  readonly sms: SmsSender | null;
  readonly verifier: CaptchaVerifier;
  /** Null where no service knows devices. */
  readonly deviceCheck: DeviceCheck | null;
  /** A file to which it is added where the audit logs end. */
  readonly auditAnchors: string | undefined;
  /** Which organizations have proven a mail domain: a floor above knows. */
  readonly domainProvenBy: DomainProvenBy;
  /** RATE_LIMIT_SCALE. */
  readonly scale: number;
  /** LETTER_LIMIT_SCALE. */
  readonly letterScale: number;
  /** A clock in milliseconds that only goes forward. */
  readonly ticks: () => number;
}

/** Wires the services that every call needs. */
export function composePlatform(parts: PlatformParts) {
  const { db, lastWrites, secrets, root, log, mailer, sms, scale, ticks } = parts;
  const counters = countersOf(parts.metrics);
  const seals = createChainSeals(root);
  const bounces = createBounces(db);
  const audit = createAuditService({
    lastWrites,
    log,
    seals,
    hashAddress: createKeyedHash(root, "audit-addresses"),
    ticks,
  });
  const { domainProvenBy, letterScale } = parts;
  const canText = sms !== null;
  const limiter = createLimiter({ bounces, canText, domainProvenBy, scale, letterScale });
  const outbox = createOutbox({ db, secrets, mailer, sms, onSent: counters.onSent });
  return {
    counters,
    seals,
    anchors: parts.auditAnchors
      ? createAnchors({ db, seals, file: createAnchorFile(parts.auditAnchors) })
      : null,
    audit,
    perform: createAudited(db, audit),
    feed: createEventFeed(lastWrites),
    bounces,
    mail: createMailService({ outbox, limiter }),
    guesses: createAttempts({
      db,
      subjects: createKeyedHash(root, "guess-subjects"),
      scale,
      ticks,
    }),
    captcha: createCaptchaService({
      secrets,
      verifier: parts.verifier,
      devices: parts.deviceCheck,
      log,
    }),
    devices: createDeviceCookies(root, parts.publicUrl),
  };
}

export type DatabaseServices = ReturnType<typeof composeDatabase>;
export type PlatformServices = ReturnType<typeof composePlatform>;
