import type { SessionGot } from "@stocks-vibe/contracts/link";
import type { Problem } from "./problem.ts";
import type { Screen } from "./screen.ts";

export interface State {
  readonly screen: Screen;
  /** What the link token stands for; null until the server has said. */
  readonly session: SessionGot | null;
  /** The last error met, which the host is told when the person leaves. */
  readonly lastProblem: Problem | null;
}

export const initialState: State = {
  screen: { name: "opening" },
  session: null,
  lastProblem: null,
};
