import { createHash } from "node:crypto";
import {
  type Database,
  type GuardedFetch,
  type OutboundReason,
  OutboundRefused,
  type Task,
  type Transaction,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import { checkLogo } from "../../domain/organization/logo-picture.ts";
import type { OrganizationLogo } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  findLogo,
  findLogoSource,
  type KeptLogo,
  planDueFetch,
  saveFetch,
} from "../../tenancy/organizations/organization-logos.repository.ts";

type LogoFetch = OrganizationLogo["fetch"];

export interface LogosService {
  /** The job that fetches an organization's logo, outside of any transaction. */
  readonly refresh: Task;
  /** Plans another fetch of a logo that was not fetched today. Inside the organization. */
  planDaily(tx: Transaction<AuthSchema>, organizationId: string, now: Date): Promise<void>;
  /** The picture that we keep for an organization, by its hash. */
  find(
    organizationId: string,
    hash: string,
  ): Promise<Pick<KeptLogo, "content" | "type"> | undefined>;
}

const jobPayload = z.object({ organizationId: z.string() });

/** The sweep runs a little later each day: a whole day would leave every other one out. */
const FETCHED_AGAIN_MS = 23 * 3_600_000;

const REASONS: Readonly<Partial<Record<OutboundReason, LogoFetch>>> = {
  address_not_allowed: "address_refused",
  private_network: "address_refused",
  redirected: "redirected",
  too_large: "too_large",
};

interface Fetched {
  readonly fetch: LogoFetch;
  readonly kept: KeptLogo | null;
}

const failed = (fetch: LogoFetch): Fetched => ({ fetch, kept: null });

/** Fetches a picture. It never fails: what is wrong is answered. */
async function fetchLogo(guardedFetch: GuardedFetch, sourceUrl: string): Promise<Fetched> {
  try {
    const response = await guardedFetch(sourceUrl, { headers: { accept: "image/*" } });
    if (!response.ok) return failed("refused");
    const content = Buffer.from(await response.arrayBuffer());
    const checked = checkLogo(content);
    if ("fault" in checked) return failed(checked.fault);
    const hash = createHash("sha256").update(content).digest("hex");
    return { fetch: "kept", kept: { content, type: checked.type, hash } };
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    return failed(REASONS[error.reason] ?? "no_answer");
  }
}

/** Copies of organizations' logos, so that no page of ours loads a picture from elsewhere. */
export function createLogos({
  db,
  guardedFetch,
}: {
  readonly db: Database<AuthSchema>;
  readonly guardedFetch: GuardedFetch;
}): LogosService {
  return {
    async refresh(payload) {
      const { organizationId } = jobPayload.parse(payload);
      const sourceUrl = await db.transaction({ organizationId }, (tx) =>
        findLogoSource(tx, organizationId),
      );
      if (sourceUrl === undefined) return;
      const fetched = await fetchLogo(guardedFetch, sourceUrl);
      await db.transaction({ organizationId }, (tx, now) =>
        saveFetch(tx, { organizationId, sourceUrl }, fetched, now),
      );
    },
    planDaily: (tx, organizationId, now) =>
      planDueFetch(tx, organizationId, new Date(now.getTime() - FETCHED_AGAIN_MS)),
    find: (organizationId, hash) =>
      db.transaction({ organizationId }, (tx) => findLogo(tx, organizationId, hash)),
  };
}
