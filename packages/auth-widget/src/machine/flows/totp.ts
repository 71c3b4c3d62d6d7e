import type { FactorEvent } from "../event.ts";
import { goTo } from "../go-to.ts";
import type { TotpSetup } from "../screen.ts";
import type { State } from "../state.ts";

type TotpEvent = Extract<
  FactorEvent,
  { type: "totpRequested" | "totpCreated" | "totpRefused" | "secretShown" | "appLinked" }
>;

/** Linking an authenticator app. A second secret is never asked for while one is on its way or there. */
export function reduceTotp(state: State, event: TotpEvent): State {
  const { screen } = state;
  if (screen.name !== "totpSetup") return state;
  const { kind } = screen.setup;
  const withSetup = (setup: TotpSetup): State => ({ ...state, screen: { ...screen, setup } });
  switch (event.type) {
    case "totpRequested":
      return kind === "none" || kind === "failed" ? withSetup({ kind: "creating" }) : state;
    case "totpCreated":
      return kind === "creating" ? withSetup(event.setup) : state;
    case "totpRefused":
      return kind === "creating" ? withSetup({ kind: "failed", problem: event.problem }) : state;
    case "secretShown":
      return { ...state, screen: { ...screen, shown: event.as } };
    case "appLinked":
      return screen.setup.kind === "ready"
        ? goTo(state, {
            name: "totpEntry",
            factor: screen.factor,
            newCodes: screen.setup.recoveryCodes,
            problem: null,
            isChecking: false,
          })
        : state;
  }
}
