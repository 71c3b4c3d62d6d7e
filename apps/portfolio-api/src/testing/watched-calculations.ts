import { type Calculations, createCalculations } from "../wiring/calculation/calculations.ts";

/** Calculations that a test can look at, hold up and let fail. */
export interface WatchedCalculations extends Calculations {
  /** Whose work the queue began, in order. */
  readonly begun: string[];
  /** Every question that reached a thread, by its kind. */
  readonly asked: string[];
  /** Awaited before each calculation. */
  before: (kind: string) => Promise<void>;
}

/** The product's own calculations, watched. */
export function watchedCalculations(): WatchedCalculations {
  const calculations = createCalculations();
  const note = async (kind: string): Promise<void> => {
    watched.asked.push(kind);
    await watched.before(kind);
  };
  const watched: WatchedCalculations = {
    ...calculations,
    begun: [],
    asked: [],
    before: async () => undefined,
    inQueue: (organizationId, work, options) =>
      calculations.inQueue(
        organizationId,
        () => {
          watched.begun.push(organizationId);
          return work();
        },
        options,
      ),
    async build(...asked) {
      await note("build");
      return calculations.build(...asked);
    },
    async explain(...asked) {
      await note("explain");
      return calculations.explain(...asked);
    },
    async part(...asked) {
      await note("part");
      return calculations.part(...asked);
    },
    async sales(...asked) {
      await note("sales");
      return calculations.sales(...asked);
    },
    async picks(...asked) {
      await note("picks");
      return calculations.picks(...asked);
    },
    async meeting(...asked) {
      await note("meeting");
      return calculations.meeting(...asked);
    },
    async readFile(...asked) {
      await note("file");
      return calculations.readFile(...asked);
    },
    async summary(asked) {
      await note("summary");
      return calculations.summary(asked);
    },
    async position(asked) {
      await note("position");
      return calculations.position(asked);
    },
  };
  return watched;
}
