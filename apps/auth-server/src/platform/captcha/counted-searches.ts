import { networkOf } from "@stocks-vibe/server-kit";
import { createCache } from "../limits/cache.ts";

const SDK = "/sdk/v1";
const TEN_MINUTES_MS = 600_000;

/**
 * Calls that tell strangers something, and how many of one network address go without a captcha:
 * half of what is allowed in ten minutes. Published clients send no captcha with these, so people's
 * own first questions must be free.
 */
const FREE: Readonly<Record<string, number>> = {
  [`${SDK}/users/search`]: 10,
  [`${SDK}/b2b/organizations/members/search`]: 10,
  [`${SDK}/b2b/organizations/search`]: 150,
};

export interface CountedSearches {
  /** Counts a call of the route; true when it is one too many to go without a captcha. */
  isSuspicious(call: {
    readonly route: string;
    readonly projectId: string;
    readonly ip: string;
  }): boolean;
  knows(route: string): boolean;
}

/**
 * Counts in this process, until an address has been quiet for ten minutes. `scale` is
 * RATE_LIMIT_SCALE.
 */
export function createCountedSearches(scale: number, ticks: () => number): CountedSearches {
  const asked = createCache<number>(ticks);
  return {
    knows: (route) => Object.hasOwn(FREE, route),
    isSuspicious({ route, projectId, ip }) {
      const key = `${projectId} ${route} ${networkOf(ip)}`;
      const count = (asked.find(key) ?? 0) + 1;
      asked.keep(key, count, TEN_MINUTES_MS);
      return count > (FREE[route] ?? 0) * scale;
    },
  };
}
