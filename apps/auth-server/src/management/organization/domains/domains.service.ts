import type { AuditAction } from "@stocks-vibe/contracts/auth";
import { type Database, Refusal, randomToken, type Transaction } from "@stocks-vibe/server-kit";
import { asciiDomain } from "../../../domain/address/ascii-domain.ts";
import type { Caller } from "../../../domain/caller/caller.ts";
import {
  type OrganizationDomain,
  parseDomains,
  provesDomain,
  recordNameOf,
  recordValueOf,
} from "../../../domain/organization/organization-rules.ts";
import type { Audited } from "../../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../../platform/database/schema.ts";
import type { DnsResolver } from "../../../platform/ports/dns-resolver.ts";
import type { AsMember } from "../../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../../sessions/sessions/sessions.service.ts";
import { lockOrganization } from "../../../tenancy/organizations/organizations.repository.ts";
import {
  claimDomain,
  deleteDomain,
  findDomain,
  insertDomain,
  listDomains,
  markDomainVerified,
} from "./domains.repository.ts";

type Tx = Transaction<AuthSchema>;

/**
 * How an organization proves that mail domains are its own. Who may is the access table's to say.
 */
export interface DomainsService {
  list(caller: Caller): Promise<OrganizationDomain[]>;
  /** Answers the record to publish; the same one when it is asked again. */
  start(caller: Caller, domain: string): Promise<OrganizationDomain>;
  /**
   * Looks for the record; refuses when it is not there, or when another organization has proven the
   * domain before.
   */
  verify(caller: Caller, domain: string): Promise<OrganizationDomain>;
  /** Gives the domain up, proven or not; answers it. */
  remove(caller: Caller, domain: string): Promise<string>;
}

export interface DomainsParts {
  readonly db: Database<AuthSchema>;
  readonly sessions: Pick<SessionsService, "require">;
  readonly act: AsMember;
  readonly perform: Audited;
  readonly dns: DnsResolver;
}

const MOST_DOMAINS = 100;

function parseDomain(given: string): string {
  const [domain] = parseDomains([given]);
  if (domain === undefined) throw new Refusal("organization_settings_invalid_domain");
  return domain;
}

export function createDomains({ db, sessions, act, perform, dns }: DomainsParts): DomainsService {
  /** Changes the domains of the caller's organization, and writes that down. */
  const change = <Result>(
    caller: Caller,
    action: AuditAction,
    work: (tx: Tx, organizationId: string, now: Date) => Promise<Result>,
  ): Promise<Result> =>
    act(caller, action, async ({ tx, organizationId, now, record }) => {
      await lockOrganization(tx, organizationId);
      const result = await work(tx, organizationId, now);
      await record();
      return result;
    });

  async function begin(
    tx: Tx,
    place: { organizationId: string; projectId: string },
    domain: string,
    now: Date,
  ) {
    const all = await listDomains(tx, place.organizationId);
    const known = all.find((one) => one.domain === domain);
    if (known) return known;
    if (all.length >= MOST_DOMAINS) {
      throw new Refusal("invalid_argument", {
        message: `An organization has at most ${MOST_DOMAINS} domains.`,
      });
    }
    const recordValue = recordValueOf(randomToken());
    const added = { domain, recordValue, createdAt: now, verifiedAt: null };
    await insertDomain(tx, place, added);
    return added;
  }

  /** The record that is to be looked for, of a caller who may ask. */
  const expected = (caller: Caller, domain: string): Promise<OrganizationDomain> =>
    db.transaction({}, async (tx, now) => {
      const { organization } = await sessions.require(tx, caller, now);
      const found = await findDomain(tx, organization.organizationId, domain);
      if (!found) throw new Refusal("organization_domain_not_found");
      return found;
    });

  return {
    list: (caller) =>
      db.transaction({}, async (tx, now) => {
        const { organization } = await sessions.require(tx, caller, now);
        return listDomains(tx, organization.organizationId);
      }),
    async start(caller, given) {
      const { projectId } = caller.project;
      return change(caller, "organization.domain_start", (tx, organizationId, now) =>
        begin(tx, { organizationId, projectId }, parseDomain(given), now),
      );
    },
    async verify(caller, given) {
      const action = "organization.domain_verify";
      const domain = asciiDomain(given);
      const { projectId } = caller.project;
      // Outside of any transaction: a slow name server must not hold a connection.
      await perform(caller, action, async () => {
        const record = await expected(caller, domain);
        const texts = await dns.texts(recordNameOf(domain));
        if (!provesDomain(texts, record)) throw new Refusal("organization_domain_not_proven");
      });
      return change(caller, action, async (tx, organizationId, now) => {
        const verified = await markDomainVerified(tx, organizationId, domain, now);
        if (!verified) throw new Refusal("organization_domain_not_found");
        if (!(await claimDomain(tx, { organizationId, projectId }, domain))) {
          throw new Refusal("action_not_allowed_email_domain_is_claimed");
        }
        return verified;
      });
    },
    remove(caller, given) {
      const domain = asciiDomain(given);
      return change(caller, "organization.domain_remove", async (tx, organizationId) => {
        const wasThere = await deleteDomain(tx, organizationId, domain);
        if (!wasThere) throw new Refusal("organization_domain_not_found");
        return domain;
      });
    },
  };
}
