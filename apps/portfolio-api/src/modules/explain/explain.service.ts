import { isDeepStrictEqual } from "node:util";
import {
  dashboard as dashboardSchema,
  type Explanation,
  years as yearsSchema,
} from "@stocks-vibe/contracts/portfolio";
import { isoDate } from "@stocks-vibe/portfolio-math";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { PortfolioSchema } from "../../schema.ts";
import type { RebuildService } from "../rebuild/rebuild.service.ts";
import { figuresOf } from "../rebuild/rebuild-portfolio.ts";
import { replayPortfolio } from "../rebuild/replay-portfolio.ts";
import { findFigures, findVersion } from "./explain.repository.ts";
import { explainFigure } from "./explain-figure.ts";
import { readAddress } from "./figure-address.ts";
import { type ShownFigures, shownFigure } from "./shown-figure.ts";

export interface ExplainService {
  /** The version of the stored figures; 0 before the first rebuild. */
  version(organizationId: string): Promise<number>;
  /**
   * How a stored figure came about, worked out anew from the stored rows as of its day. Refuses `figure_not_found` for a figure,
   * position, lot or year that is not there, and `figures_changed` when newer rows no longer give what is shown.
   */
  explain(organizationId: string, figure: string): Promise<Explanation>;
}

const storedFigures = dashboardSchema.pick({ portfolio: true, holdings: true, state: true });
const shownSchema = z.object({
  portfolio: dashboardSchema.shape.portfolio,
  holdings: dashboardSchema.shape.holdings,
  years: yearsSchema,
});

export function createExplainService(
  db: Database<PortfolioSchema>,
  { readInput }: Pick<RebuildService, "readInput">,
): ExplainService {
  return {
    version: (organizationId) =>
      db.transaction(
        { organizationId },
        async (tx) => (await findVersion(tx, organizationId)) ?? 0,
      ),
    async explain(organizationId, figure) {
      const address = readAddress(figure);
      if (!address) throw new Refusal("figure_not_found");
      return db.transaction({ organizationId }, async (tx) => {
        const stored = await findFigures(tx, organizationId);
        if (!stored?.data_as_of) throw new Refusal("figure_not_found");
        const shown: ShownFigures = {
          ...storedFigures.parse(stored.dashboard),
          years: yearsSchema.parse(stored.years),
        };
        const wanted = shownFigure(shown, address);
        if (wanted === undefined) throw new Refusal("figure_not_found");

        const day = { asOf: isoDate(stored.data_as_of), builtAt: stored.built_at };
        const replay = replayPortfolio(await readInput(tx, organizationId, day));
        const figures = figuresOf(replay);
        const recomputed = shownFigure(shownSchema.parse(figures), address);
        if (!isDeepStrictEqual(recomputed, wanted)) throw new Refusal("figures_changed");
        const { version } = stored;
        const explained = explainFigure({ address: figure, replay, figures, version }, address);
        if (!explained) throw new Refusal("figure_not_found");
        return explained;
      });
    },
  };
}
