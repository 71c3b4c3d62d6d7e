import { KEYED_TASKS, type PortfolioServices } from "@stocks-vibe/portfolio-api";
import { type Pool, readQueue, type TaskState } from "@stocks-vibe/server-kit";

type Standing = Awaited<ReturnType<PortfolioServices["standing"]["read"]>>;

/** What several checks look at. */
export interface Standings {
  queue(): Promise<readonly TaskState[]>;
  organizations(): Promise<Standing>;
}

const once = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
};

export const createStandings = (
  pool: Pool,
  { standing }: Pick<PortfolioServices, "standing">,
): Standings => ({
  queue: once(() => readQueue(pool, KEYED_TASKS)),
  organizations: once(() => standing.read()),
});
