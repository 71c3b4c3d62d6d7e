import type { Task } from "@stocks-vibe/server-kit";
import type { MemberDirectory } from "../identity/member-directory.ts";
import { NOTICE, noticePayload, sendNotice } from "../modules/access/notices/notice-job.ts";
import { CHECK_EXCHANGE, exchangePayload } from "../modules/connections/linking/exchange-check.ts";
import {
  ERASE_ORGANIZATION,
  erasurePayload,
} from "../modules/operations/erasure/erasure.service.ts";
import {
  NIGHT,
  NIGHT_ORGANIZATION,
  nightOrganizationPayload,
  nightPayload,
} from "../modules/operations/nightly/nightly.service.ts";
import { REMOVE_ITEM, removalPayload, SYNC } from "../modules/provider/sync-job.ts";
import {
  FIGURES_UPGRADE,
  figuresUpgradePayload,
} from "../modules/valuation/rebuild/upgrade/figures-upgrade.ts";
import { REBUILD, rebuildPayload } from "../modules/valuation/snapshots/rebuild-job.ts";
import type { PortfolioServices } from "./portfolio-services.ts";

/** Jobs by what waits for them, for whoever gives them slots of their own. */
export const NOTICE_TASKS: readonly string[] = [NOTICE];
export const REMOVAL_TASKS: readonly string[] = [ERASE_ORGANIZATION, REMOVE_ITEM];
export const SYNC_TASKS: readonly string[] = [SYNC];
export const NIGHT_TASKS: readonly string[] = [NIGHT, NIGHT_ORGANIZATION];
/**
 * How many organizations' nights a process has under way: one waits for the database while another
 * is worked out. Two left a fifth of two cores idle; they take at most this many of the jobs'
 * connections.
 */
export const NIGHT_SLOTS = 4;
/** What is done in the background after an upgrade: nobody's page, mail or sync waits for it. */
export const UPGRADE_TASKS: readonly string[] = [FIGURES_UPGRADE];

/**
 * Tasks whose jobs always have a key. Removals of earlier versions had none; what those gave up on
 * is owed, and told as that.
 */
export const KEYED_TASKS: readonly string[] = [
  SYNC,
  REBUILD,
  REMOVE_ITEM,
  CHECK_EXCHANGE,
  ...UPGRADE_TASKS,
  ...NIGHT_TASKS,
];

/** The jobs of the product, by name. */
export function portfolioTasks(
  services: PortfolioServices,
  directory: MemberDirectory,
): Record<string, Task> {
  const { finishRemovals, erasure, nightly, rebuild } = services;
  return {
    [SYNC]: services.runSync,
    [REBUILD]: async (payload, { log }) => {
      await rebuild.rebuild(rebuildPayload.parse(payload).organizationId, log);
    },
    [FIGURES_UPGRADE]: async (payload, { log }) => {
      await services.figuresUpgrade.step(figuresUpgradePayload.parse(payload), log);
    },
    [CHECK_EXCHANGE]: async (payload, { log }) => {
      await services.checkExchange(exchangePayload.parse(payload), log);
    },
    [REMOVE_ITEM]: async (payload) => {
      const { organizationId, removalId } = removalPayload.parse(payload);
      await finishRemovals.finishRemoval(organizationId, removalId);
    },
    [ERASE_ORGANIZATION]: async (payload) => {
      await erasure.eraseOrganization(erasurePayload.parse(payload).organizationId);
    },
    [NOTICE]: async (payload) => {
      await sendNotice(directory, noticePayload.parse(payload).notice);
    },
    [NIGHT]: async (payload, { log }) => {
      const { asOf, kind } = nightPayload.parse(payload);
      await nightly.fanOut(asOf, kind, log);
    },
    [NIGHT_ORGANIZATION]: async (payload, { log }) => {
      await nightly.runOrganization(nightOrganizationPayload.parse(payload).organizationId, log);
    },
  };
}

const TICK_MS = 30_000;

/** Asks every half minute whether a night is due. Answers how to stop asking. */
export function watchTheClock(
  { nightly }: PortfolioServices,
  onError: (error: unknown) => void,
): () => void {
  const tick = () => {
    nightly.tick().catch(onError);
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
