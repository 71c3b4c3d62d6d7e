import type { PortfolioSummary, Position } from "@stocks-vibe/contracts/portfolio";
import { Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../../http/caller.ts";
import type { AccountsService } from "../../accounts/accounts.service.ts";
import { findPosition } from "../../explain/question.ts";
import type { DashboardService } from "../dashboard.service.ts";
import type { ReadsStoredFigures } from "./stored-parts.ts";
import { summarize } from "./summarize.ts";

export interface SummaryService {
  summary(caller: Caller): Promise<PortfolioSummary>;
  /** One position of the stored snapshot. Refuses `position_not_found`. */
  position(caller: Caller, symbol: string): Promise<Position>;
}

export interface SummaryDependencies {
  readonly dashboards: Pick<DashboardService, "stored">;
  readonly accounts: Pick<AccountsService, "overview">;
  readonly calculations: ReadsStoredFigures;
}

/** Parts of the stored snapshot for those who do not need all of it, read in a thread. */
export function createSummaryService(deps: SummaryDependencies): SummaryService {
  const { dashboards, accounts, calculations } = deps;
  return {
    async summary(caller) {
      const { groups } = await accounts.overview(caller);
      const answer = await dashboards.stored(caller);
      if (answer.kind === "without-figures") return summarize(answer.dashboard, groups);
      return calculations.summary({ gzip: answer.gzip, groups });
    },
    async position(caller, symbol) {
      const answer = await dashboards.stored(caller);
      const position =
        answer.kind === "without-figures"
          ? findPosition(answer.dashboard, symbol)
          : await calculations.position({ gzip: answer.gzip, symbol });
      if (!position) throw new Refusal("position_not_found");
      return position;
    },
  };
}
