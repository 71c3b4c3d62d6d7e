import type { Task } from "@stocks-vibe/server-kit";
import type { MemberDirectory } from "../identity/member-directory.ts";
import { NOTICE, noticePayload, sendNotice } from "../modules/access/notices/notice-job.ts";
import { CHECK_EXCHANGE, exchangePayload } from "../modules/connections/linking/exchange-check.ts";
import { ERASE_ORGANIZATION, erasurePayload } from "../modules/operations/erasure/erasure-job.ts";
import {
  NIGHT,
  NIGHT_ORGANIZATION,
  nightOrganizationPayload,
  nightPayload,
} from "../modules/operations/nightly/nightly-job.ts";
import { REMOVE_ITEM, removalPayload, SYNC } from "../modules/provider/sync-job.ts";
import {
  FIGURES_UPGRADE,
  figuresUpgradePayload,
} from "../modules/valuation/rebuild/upgrade/figures-upgrade-job.ts";
import { REBUILD, rebuildPayload } from "../modules/valuation/snapshots/rebuild-job.ts";
import type { PortfolioServices } from "./portfolio-services.ts";

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
