import type { DialogLanguage, SessionGot } from "@stocks-vibe/contracts/link";
import type { Problem } from "./problem.ts";
import type { Screen } from "./screen.ts";

export interface State {
  /** The host page's until the token's is known. */
  readonly language: DialogLanguage;
  readonly screen: Screen;
  /** What the link token stands for; null until the server has said. */
  readonly session: SessionGot | null;
  /** The last error met, which the host is told when the person leaves. */
  readonly lastProblem: Problem | null;
}

export const initialState: State = {
  language: "en",
  screen: { name: "opening" },
  session: null,
  lastProblem: null,
};
