import type { PortfolioSummary, Position } from "@stocks-vibe/contracts/portfolio";
import { Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../http/caller.ts";
import type { AccountsService } from "../accounts/accounts.service.ts";
import type { DashboardService } from "../dashboard/dashboard.service.ts";
import { summarize } from "./summarize.ts";

export interface SummaryService {
  summary(caller: Caller): Promise<PortfolioSummary>;
  /** One position of the stored snapshot. Refuses `position_not_found`. */
  position(caller: Caller, symbol: string): Promise<Position>;
}

/** Parts of the stored snapshot for those who do not need all of it. */
export function createSummaryService(
  dashboards: Pick<DashboardService, "read">,
  accounts: Pick<AccountsService, "overview">,
): SummaryService {
  return {
    async summary(caller) {
      const { groups } = await accounts.overview(caller);
      return summarize(await dashboards.read(caller.organizationId), groups);
    },
    async position(caller, symbol) {
      const { holdings } = await dashboards.read(caller.organizationId);
      const position = holdings.find((holding) => holding.symbol === symbol);
      if (!position) throw new Refusal("position_not_found");
      return position;
    },
  };
}
