import { emptyDashboard } from "../dashboard/empty-dashboard.ts";
import { NO_YEARS } from "../performance/no-years.ts";

/** What is stored while there are no figures that may be shown: no money, no rates, and that they are being built. */
export function figuresOnTheirWay() {
  const { version: _version, behindSince: _behindSince, ...dashboard } = emptyDashboard("syncing");
  return {
    state: dashboard.state,
    dataAsOf: null,
    dashboard: JSON.stringify(dashboard),
    years: JSON.stringify(NO_YEARS),
    daily: [],
  } as const;
}
