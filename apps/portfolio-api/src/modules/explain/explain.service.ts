import type { FilterQuery, GroupedBy } from "@stocks-vibe/contracts/portfolio";
import { type Database, type Logger, Refusal } from "@stocks-vibe/server-kit";
import type { Language } from "../../language/language.ts";
import type { PortfolioSchema } from "../../storage/schema.ts";
import type { FilterService } from "../valuation/filter/filter.service.ts";
import { filterKey } from "../valuation/filter/portfolio-filter.ts";
import type { RebuildService } from "../valuation/rebuild/rebuild.service.ts";
import {
  createSingleFlightCache,
  type SingleFlightCache,
} from "../valuation/single-flight-cache.ts";
import type { SnapshotsService, StoredFigures } from "../valuation/snapshots/snapshots.service.ts";
import type { ExplainsFigures, ExplanationFormat, ExplanationText } from "./answer-explanation.ts";
import { ALL_ROWS, placeOf } from "./cut-explanation.ts";
import { readAddress } from "./question.ts";

/**
 * Which list of an explanation is paged: its groups, the rows of one of them, or (no `group`) the
 * rows of a figure without groups.
 */
type WantedPage =
  | { readonly list: "groups" }
  | { readonly list: "rows"; readonly group: string | undefined };

type FoundPage =
  | { readonly kind: "page"; readonly text: string }
  | { readonly kind: "no-group" }
  | { readonly kind: "no-page" };

/** The page with this number, from 0, of what is wanted of an explanation. */
function pageOf(
  { groups, rows }: Pick<ExplanationText, "groups" | "rows">,
  wanted: WantedPage,
  page: number,
): FoundPage {
  const pages = wanted.list === "groups" ? groups : rows.get(wanted.group ?? ALL_ROWS);
  if (pages === undefined || pages.length === 0) return { kind: "no-group" };
  const text = pages[page];
  return text === undefined ? { kind: "no-page" } : { kind: "page", text };
}

/** Explanations this process has given. */
type ExplanationCache = SingleFlightCache<ExplanationText>;

/**
 * About a hundred of the longest (five years, day by day), and thousands of the others. What they
 * take compressed, for those that were asked for, comes on top: a tenth.
 */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_KEPT = 2_000;

/** Of all its pages. */
function lengthOf({ text, groups, rows }: ExplanationText): number {
  const pages = [...groups, ...[...rows.values()].flat()];
  return pages.reduce((length, page) => length + page.length, text.length);
}

const createExplanationCache = (mostBytes = MOST_BYTES): ExplanationCache =>
  createSingleFlightCache({
    most: MOST_KEPT,
    mostBytes,
    // A character of a text may take two bytes.
    bytesOf: (answer) => 2 * lengthOf(answer) + 1,
  });

interface ExplainRequest {
  /** 'irr', 'position-irr:OAKD'. */
  readonly figure: string;
  readonly format: ExplanationFormat;
  /** Whose subtotals a total shows; the CSV has none. */
  readonly by: GroupedBy;
  /** What it is told in. */
  readonly language: Language;
  /** Of which part; of everything where it says nothing. */
  readonly part: FilterQuery;
  readonly log: Pick<Logger, "error">;
}

interface PageRequest extends Omit<ExplainRequest, "format"> {
  readonly wanted: WantedPage;
  readonly cursor: string;
}

export interface ExplainService {
  /**
   * The version of the stored figures; 0 before the first rebuild, and while they are another
   * version's of the program.
   */
  version(organizationId: string): Promise<number>;
  /**
   * How a stored figure came about, worked out anew from the stored rows as of its day, once for
   * each version of the figures. Refuses `figure_not_found` for a figure, position, lot or year
   * that is not there, `figures_changed` when newer rows no longer give what is shown and while
   * another version of the program has stored it, `explanation_failed` when the rows give nothing
   * (the log says why), and `too_many_requests` while too many of the organization wait.
   */
  explain(organizationId: string, request: ExplainRequest): Promise<ExplanationText>;
  /**
   * A page of the groups or rows of an explanation, as JSON. Beside what `explain` refuses:
   * `invalid_request` for a cursor that is none, `explanation_outdated` for one of an earlier
   * version of the figures, `group_not_found` for a group that the figure has not.
   */
  page(organizationId: string, request: PageRequest): Promise<string>;
  /** Since the start of this process. */
  cacheCounts: ExplanationCache["counts"];
}

export interface ExplainDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly calculations: ExplainsFigures;
  readonly rebuild: Pick<RebuildService, "readMaterial">;
  readonly snapshots: Pick<SnapshotsService, "readStamp" | "readFigures">;
  readonly parts: Pick<FilterService, "ruleWithin">;
}

/**
 * The stored row. Refuses where there are no figures, and where another version of the program has
 * stored them.
 */
function rowOf<Row>(stored: StoredFigures<Row>): Row {
  if (stored.kind === "current") return stored.row;
  throw new Refusal(stored.kind === "none" ? "figure_not_found" : "figures_changed");
}

export function createExplainService(deps: ExplainDependencies): ExplainService {
  const { db, calculations, rebuild, snapshots, parts } = deps;
  const cache = createExplanationCache();

  const stampOf = (organizationId: string) =>
    db.transaction({ organizationId }, (tx) => snapshots.readStamp(tx, organizationId));

  /** Read in one transaction, and calculated after it has let its connection go. */
  const explainAnew = async (
    organizationId: string,
    { figure, format, by, language, part, log }: ExplainRequest,
  ): Promise<ExplanationText> => {
    const { stored, material, rule } = await db.transaction({ organizationId }, async (tx) => ({
      stored: await snapshots.readFigures(tx, organizationId),
      material: await rebuild.readMaterial(tx, organizationId),
      rule: await parts.ruleWithin(tx, organizationId, part),
    }));
    const { version, data_as_of: dataAsOf, built_at: builtAt, dashboard, years } = rowOf(stored);
    if (!dataAsOf || !dashboard) throw new Refusal("figure_not_found");
    const snapshot = { version, dataAsOf, builtAt, dashboard, years };
    const asked = { figure, format, by, language, rule, stored: snapshot };
    const answer = await calculations.explain(material, asked);
    if (answer.kind === "refused") throw new Refusal(answer.type);
    if (answer.kind === "explained") return answer;
    const { reason } = answer;
    log.error({ organizationId, figure, reason }, "a figure can't be explained");
    throw new Refusal("explanation_failed");
  };

  const answer = async (
    organizationId: string,
    request: ExplainRequest,
    ofVersion?: number,
  ): Promise<ExplanationText> => {
    const { figure, format, by, language, part } = request;
    if (!readAddress(figure)) throw new Refusal("figure_not_found");
    const stamp = rowOf(await stampOf(organizationId));
    if (ofVersion !== undefined && ofVersion !== stamp.version)
      throw new Refusal("explanation_outdated");
    const builtAt = stamp.built_at.getTime();
    const { version } = stamp;
    const key = JSON.stringify([
      organizationId,
      version,
      builtAt,
      figure,
      format,
      by,
      language,
      filterKey(part),
    ]);
    return cache.answer(key, () =>
      calculations.inQueue(organizationId, () => explainAnew(organizationId, request)),
    );
  };

  return {
    async version(organizationId) {
      const stored = await stampOf(organizationId);
      return stored.kind === "current" ? stored.row.version : 0;
    },
    explain: (organizationId, request) => answer(organizationId, request),
    async page(organizationId, { wanted, cursor, ...request }) {
      const place = placeOf(cursor);
      if (!place) throw new Refusal("invalid_request");
      const whole = await answer(organizationId, { ...request, format: "json" }, place.version);
      const found = pageOf(whole, wanted, place.page);
      if (found.kind === "page") return found.text;
      throw new Refusal(found.kind === "no-group" ? "group_not_found" : "invalid_request");
    },
    cacheCounts: cache.counts,
  };
}
