import {
  accountGroup as accountGroups,
  assetClass,
  type FilterChoices,
  type FilterQuery,
} from "@stocks-vibe/contracts/portfolio";
import { sumOf } from "@stocks-vibe/portfolio-math";
import { type Database, type Logger, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { MemberDirectory } from "../../../identity/member-directory.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { RebuildService } from "../rebuild/rebuild.service.ts";
import { createSingleFlightCache } from "../single-flight-cache.ts";
import type { SnapshotsService } from "../snapshots/snapshots.service.ts";
import { accountGroup } from "../transactions/entry.ts";
import { listFilterAccounts, listFilterChoices } from "./filter.repository.ts";
import type { FilteredFigures, FiltersFigures } from "./filtered-figures.ts";
import { type FilterRule, filterKey, filterRule, isFiltered } from "./portfolio-filter.ts";

/** The figures of a part, and the stamp of those of all, which they are a part of. */
export interface StampedFilter extends FilteredFigures {
  readonly version: number;
  readonly builtAt: Date;
  readonly behindSince: Date | null;
  readonly dataAsOf: string;
}

export interface FilterQuestion {
  readonly part: FilterQuery;
  readonly log: Pick<Logger, "error">;
}

export interface FilterService {
  /**
   * The figures of a part, worked out from the stored rows as of the day of the stored figures,
   * once for each version of them. Undefined where there are no figures to take a part of. Refuses
   * `figures_changed` where newer rows no longer give the stored ones, `part_failed` where the rows
   * give nothing (the log says why), and `too_many_requests` while too many of the organization
   * wait.
   */
  figures(organizationId: string, asked: FilterQuestion): Promise<StampedFilter | undefined>;
  /** Which rows a question means; null for everything. */
  ruleWithin(
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    part: FilterQuery,
  ): Promise<FilterRule | null>;
  /** What there is to choose from. */
  choices(organizationId: string, directory: MemberDirectory): Promise<FilterChoices>;
}

export interface FilterDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly calculations: FiltersFigures;
  readonly rebuild: Pick<RebuildService, "readMaterial">;
  readonly snapshots: Pick<SnapshotsService, "readStamp" | "readFigures">;
}

/** Some ten of five years and a few hundred lots. */
const ROOM = { most: 500, mostBytes: 16 * 1024 * 1024 };
/** A day with its value and the index's close; an account's income of a year. */
const [DAY_BYTES, ACCOUNT_BYTES] = [64, 256];

const bytesOf = ({ dashboard, years, daily, income }: FilteredFigures): number =>
  dashboard.length +
  2 * years.length +
  DAY_BYTES * sumOf(daily, ({ days }) => days.length) +
  ACCOUNT_BYTES * sumOf(income.years, ({ accounts }) => accounts.length + 1);

export function createFilterService(deps: FilterDependencies): FilterService {
  const { db, calculations, rebuild, snapshots } = deps;
  const cache = createSingleFlightCache<StampedFilter>({ ...ROOM, bytesOf });

  /** Read in one transaction, and calculated after it has let its connection go. */
  const workOut = async (
    organizationId: string,
    { part, log }: FilterQuestion,
  ): Promise<StampedFilter> => {
    const { stored, rule, material } = await db.transaction({ organizationId }, async (tx) => ({
      stored: await snapshots.readFigures(tx, organizationId),
      rule: filterRule(part, await listFilterAccounts(tx, organizationId)),
      material: await rebuild.readMaterial(tx, organizationId),
    }));
    if (stored.kind !== "current") throw new Refusal("figures_changed");
    const { version, data_as_of: dataAsOf, built_at: builtAt, dashboard } = stored.row;
    if (!dataAsOf || !dashboard) throw new Refusal("figures_changed");
    const answer = await calculations.part(material, {
      rule,
      stored: { dataAsOf, builtAt, dashboard },
    });
    if (answer.kind === "refused") throw new Refusal(answer.type);
    if (answer.kind === "unfit") {
      log.error({ organizationId, reason: answer.reason }, "figures of a part can't be worked out");
      throw new Refusal("part_failed");
    }
    const { kind: _kind, ...figures } = answer;
    const { behind_since: behindSince } = stored.row;
    return { ...figures, version, builtAt, behindSince, dataAsOf };
  };

  return {
    ruleWithin: async (tx, organizationId, part) =>
      isFiltered(part) ? filterRule(part, await listFilterAccounts(tx, organizationId)) : null,
    async figures(organizationId, asked) {
      const stored = await db.transaction({ organizationId }, (tx) =>
        snapshots.readStamp(tx, organizationId),
      );
      if (stored.kind !== "current" || stored.row.state !== "ready") return undefined;
      const { version, built_at: builtAt, behind_since: behind } = stored.row;
      const stamp = [organizationId, version, builtAt.getTime(), behind?.getTime() ?? null];
      const key = JSON.stringify([...stamp, filterKey(asked.part)]);
      return cache.answer(key, () =>
        calculations.inQueue(organizationId, () => workOut(organizationId, asked)),
      );
    },
    async choices(organizationId, directory) {
      const { accounts, classes } = await db.transaction({ organizationId }, (tx) =>
        listFilterChoices(tx, organizationId),
      );
      const people = [...new Set(accounts.map((row) => row.linked_by_member_id))].sort();
      const groups = new Set(accounts.map(({ subtype, type }) => accountGroup(subtype, type)));
      return {
        accounts: accounts.map(({ id, name, mask, institution_name: institutionName }) => ({
          id,
          name,
          mask,
          institutionName,
        })),
        people: await Promise.all(
          people.map(async (id) => {
            const member = await directory.find(organizationId, id);
            return { id, name: member?.name ?? null };
          }),
        ),
        types: accountGroups.options.filter((group) => groups.has(group)),
        classes: assetClass.options.filter((name) => classes.has(name)),
      };
    },
  };
}
