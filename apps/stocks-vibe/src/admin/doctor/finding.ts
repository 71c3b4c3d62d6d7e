import { KEYED_TASKS, type PortfolioServices } from "@stocks-vibe/portfolio-api";
import { type Pool, readQueue, type TaskState } from "@stocks-vibe/server-kit";
import type { AdminSession } from "../admin-session.ts";

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

/** What one check has found. The text may have more lines, each set off by blanks. */
export interface Finding {
  readonly ok: boolean;
  readonly text: string;
}

/** What checks work with. */
export interface Patient extends AdminSession {
  /** Looked up once, however many checks ask. */
  readonly standings: Standings;
}

export type Check = (patient: Patient) => Promise<Finding>;

/** Lines of a terminal; what does not fit is counted. */
const MOST_LINES = 20;

/** Pure: a headline with its lines below, of which the first are shown. */
export function withLines(headline: string, lines: readonly string[]): string {
  const more = lines.length - Math.min(lines.length, MOST_LINES);
  return [
    headline,
    ...lines.slice(0, MOST_LINES).map((line) => `    ${line}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ].join("\n");
}

/** Whether something is wrong where no process works: not while the bundled product is stopped. */
export const isToWork = ({
  isProductRunning,
  settings,
}: Pick<Patient, "isProductRunning" | "settings">): boolean =>
  isProductRunning || !settings.usesEmbeddedPostgres;
