import { setTimeout as wait } from "node:timers/promises";
import type { AuthAdmin } from "@stocks-vibe/auth-server";
import { INSTITUTIONS } from "@stocks-vibe/link-sandbox";
import type { Caller, PortfolioServices } from "@stocks-vibe/portfolio-api";
import type { Task, TaskContext } from "@stocks-vibe/server-kit";
import * as z from "zod";
import { DEMO_COMPANY, DEMO_ORGANIZATION, institutionsOfDemo, STEPS } from "./demo-people.ts";
import type { DemoProgressRepository, DemoProgressRow } from "./demo-progress.repository.ts";

const publicToken = z.object({ public_token: z.string() });

export interface SandboxAccess {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

const TIMEOUT_MS = 10_000;

async function ask(access: SandboxAccess, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${access.baseUrl}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "plaid-client-id": access.clientId,
      "plaid-secret": access.secret,
    },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}`);
  return response.json();
}

/**
 * What a finished Link dialog would hand back for this institution, made by the sandbox's own
 * endpoint for tests; of the standard person, unless another is named.
 */
export async function createSandboxPublicToken(
  access: SandboxAccess,
  institutionId: string,
  username?: string,
): Promise<string> {
  const options = username === undefined ? {} : { options: { override_username: username } };
  const body = { institution_id: institutionId, initial_products: ["investments"], ...options };
  return publicToken.parse(await ask(access, "/sandbox/public_token/create", body)).public_token;
}

export const CREATE_DEMO = "product.create-demo";

interface DemoOrganization {
  readonly organizationId: string;
  /** Of its people, in their order. */
  readonly memberIds: readonly string[];
}

export interface DemoDependencies {
  readonly progress: DemoProgressRepository;
  readonly services: PortfolioServices;
  readonly sandbox: SandboxAccess;
  /**
   * Creates the organization and its members in the identity system; the same ones when it is there
   * already.
   */
  readonly createOrganization: (
    organization: typeof DEMO_ORGANIZATION,
  ) => Promise<DemoOrganization>;
}

const POLL_MS = 300;
const SYNCS_WITHIN_MS = 120_000;

/** The setup links what the first of the family would link: pages and the log say who it was. */
function sessionFor(
  { organizationId, memberIds: [memberId = "demo-setup"] }: DemoOrganization,
  expiresAt: Date,
): Caller {
  return {
    memberSessionId: "demo-setup",
    memberId,
    organizationId,
    organizationName: DEMO_ORGANIZATION.name,
    organizationSlug: DEMO_ORGANIZATION.slug,
    memberName: DEMO_ORGANIZATION.members[0].name,
    memberEmail: DEMO_ORGANIZATION.members[0].email,
    roles: [],
    expiresAt,
    actor: null,
    language: "en",
  };
}

async function waitForSyncs(
  services: PortfolioServices,
  caller: Caller,
  signal: AbortSignal,
): Promise<void> {
  for (let waited = 0; waited < SYNCS_WITHIN_MS; waited += POLL_MS) {
    const { items } = await services.connections.status(caller);
    if (items.every((item) => !item.is_syncing)) return;
    await wait(POLL_MS, undefined, { signal });
  }
  throw new Error("the demo's accounts were not synced in time");
}

/**
 * Creates the demo organization by driving the real pipeline: members in the identity system,
 * institutions linked through the provider, syncs and rebuilds by their jobs. Safe to repeat after
 * a kill: what is there is kept.
 */
export function createDemoTask(deps: DemoDependencies): Task {
  const { progress, services, sandbox } = deps;
  const report = (step: string, percent: number, state: DemoProgressRow["state"] = "running") =>
    progress.save({ state, step, percent });

  const create = async ({ signal, log }: Pick<TaskContext, "signal" | "log">): Promise<void> => {
    await report(STEPS.creating, 5);
    const organization = await deps.createOrganization(DEMO_ORGANIZATION);
    await services.profiles.register(organization.organizationId, "alpha", true);
    const caller = sessionFor(organization, await services.clock.now());
    const { items } = await services.connections.status(caller);
    const linked = new Set(items.map((item) => item.institution_name));
    const theirs = institutionsOfDemo(INSTITUTIONS);
    for (const [index, { id, name }] of theirs.entries()) {
      await report(STEPS.linking(name), 15 + Math.round((index / theirs.length) * 45));
      if (linked.has(name)) continue;
      await services.linking.exchange(caller, await createSandboxPublicToken(sandbox, id));
    }
    await report(STEPS.calculating, 65);
    await waitForSyncs(services, caller, signal);
    // The job of the last sync may still wait, and the figures of the one before lack its accounts
    // and prices.
    await services.rebuild.rebuild(organization.organizationId, log);
    await report(STEPS.ready, 100, "ready");
  };

  return async (_payload, context) => {
    const { isLastAttempt, log } = context;
    try {
      await create(context);
    } catch (error) {
      if (isLastAttempt) await report(STEPS.failed, 0, "failed");
      log.warn({ err: error }, "creating the demo failed; it will be tried again");
      throw error;
    }
  };
}

export const CREATE_DEMO_COMPANY = "product.create-demo-company";

export interface DemoCompanyDependencies {
  readonly identity: Pick<AuthAdmin, "createOrganization" | "connectSaml">;
  readonly profiles: PortfolioServices["profiles"];
  /** How the sandbox's provider describes itself. */
  readonly metadata: () => Promise<string>;
}

/**
 * Creates the demo company and connects it with the sandbox's provider. At a later start it only
 * learns where that provider is now: the port may be another one.
 */
export function createDemoCompanyTask({
  identity,
  profiles,
  metadata,
}: DemoCompanyDependencies): Task {
  return async () => {
    const { connectionName: displayName, ...organization } = DEMO_COMPANY;
    const { organizationId, memberIds } = await identity.createOrganization(organization);
    // A user's own organization may have the slug: it has none of these people.
    if (memberIds.length === 0) return;
    await profiles.register(organizationId, "alpha", true);
    await identity.connectSaml({ organizationId, displayName, metadata: await metadata() });
  };
}
