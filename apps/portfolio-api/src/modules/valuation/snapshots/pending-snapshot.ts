import { emptyDashboard } from "./empty-dashboard.ts";
import { packDashboard } from "./packed-dashboard.ts";
import { NO_STORED_YEARS } from "./stored-years.ts";

const { version: _version, behindSince: _behindSince, ...ON_ITS_WAY } = emptyDashboard("syncing");
const { lastUpdated: _lastUpdated, stale: _stale, ...WITHOUT_STAMP } = ON_ITS_WAY;

/**
 * The JSON of a dashboard whose figures are being built, as programs from before figures had
 * versions read it.
 */
export const DASHBOARD_ON_ITS_WAY = JSON.stringify(ON_ITS_WAY);

/**
 * What is stored while there are no figures that may be shown: no money, no rates, and that they
 * are being built.
 */
export const figuresOnTheirWay = () =>
  ({
    state: ON_ITS_WAY.state,
    dataAsOf: null,
    dashboard: packDashboard(JSON.stringify(WITHOUT_STAMP)),
    stale: [],
    years: JSON.stringify(NO_STORED_YEARS),
    daily: [],
  }) as const;
