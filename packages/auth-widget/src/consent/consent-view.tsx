import { BusyButton, LinkButton } from "../components/forms/busy-button.tsx";
import { Headline, WarningMark } from "../components/headline.tsx";
import type { Messages } from "../config/catalogue.ts";
import { useMessages } from "../config/use-messages.ts";
import type { ScopeResult } from "./consent-client.ts";
import type { ConsentState } from "./consent-state.ts";

/** What a scope means: in our words where we know it, else in the server's, else by its name. */
function scopeText(
  { scopes, byName }: Messages["consent"],
  { scope, description }: ScopeResult,
): string {
  const known = Object.entries(scopes).find(([name]) => name === scope)?.[1];
  return known ?? (description || byName(scope));
}

export type ConsentActions = {
  answer(answer: "allow" | "deny"): void;
  leave(address: string): void;
  logOut(): void;
  stay(): void;
  retry(): void;
};

type Shown<Kind extends ConsentState["kind"]> = {
  state: Extract<ConsentState, { kind: Kind }>;
  actions: ConsentActions;
};

function Scopes({ scopes }: { scopes: readonly ScopeResult[] }) {
  const words = useMessages().consent;
  return (
    <ul className="scopes">
      {scopes.map((result) => (
        <li key={result.scope}>{scopeText(words, result)}</li>
      ))}
    </ul>
  );
}

function Asking({ state, actions }: Shown<"asking">) {
  const words = useMessages().consent;
  const { scopes, sending } = state;
  const granted = scopes.filter((one) => one.is_grantable);
  const refused = scopes.filter((one) => !one.is_grantable);
  return (
    <>
      <Headline takesFocus>{words.headline(state.app || words.thisApp)}</Headline>
      <p>{words.text}</p>
      <Scopes scopes={granted} />
      {refused.length > 0 && (
        <>
          <p>{words.cannot}</p>
          <Scopes scopes={refused} />
        </>
      )}
      <div className="column">
        <BusyButton
          isBusy={sending === "allow"}
          busyText={words.sending}
          onClick={() => actions.answer("allow")}
        >
          {words.allow}
        </BusyButton>
        <button
          type="button"
          className="button"
          aria-disabled={sending !== null || undefined}
          onClick={() => actions.answer("deny")}
        >
          {words.deny}
        </button>
      </div>
    </>
  );
}

function Denied({ state, actions }: Shown<"denied">) {
  const words = useMessages().consent;
  return (
    <>
      <Headline takesFocus>{words.denied}</Headline>
      <LinkButton onClick={() => actions.leave(state.backTo)}>{words.goBack}</LinkButton>
    </>
  );
}

function AskingLogout({ state, actions }: Shown<"askingLogout">) {
  const words = useMessages().consent;
  return (
    <>
      <Headline takesFocus>{words.logoutHeadline}</Headline>
      <p>{words.logoutText}</p>
      <div className="column">
        <BusyButton isBusy={state.isSending} busyText={words.sending} onClick={actions.logOut}>
          {words.logout}
        </BusyButton>
        <LinkButton onClick={actions.stay}>{words.stay}</LinkButton>
      </div>
    </>
  );
}

function Wrong({ sentence, onRetry }: { sentence: string; onRetry?: () => void }) {
  const words = useMessages();
  return (
    <>
      <WarningMark className="mark" />
      <Headline takesFocus>{words.failed.headline}</Headline>
      <p role="alert">{sentence}</p>
      {onRetry && (
        <button type="button" className="button button-primary" onClick={onRetry}>
          {words.consent.tryAgain}
        </button>
      )}
    </>
  );
}

/** Draws one state. */
export function ConsentView({ state, actions }: { state: ConsentState; actions: ConsentActions }) {
  const words = useMessages().consent;
  switch (state.kind) {
    case "loading":
      return (
        <p role="status">
          <span className="spinner spinner-inline" aria-hidden="true" />{" "}
          <span>{words.loading}</span>
        </p>
      );
    case "missing": {
      const names = state.names.join(", ");
      const sentence = state.flow === "logout" ? words.logoutMissing(names) : words.missing(names);
      return <Wrong sentence={sentence} />;
    }
    case "asking":
      return <Asking state={state} actions={actions} />;
    case "denied":
      return <Denied state={state} actions={actions} />;
    case "askingLogout":
      return <AskingLogout state={state} actions={actions} />;
    case "stayed":
      return <Headline takesFocus>{words.stayed}</Headline>;
    case "failed":
      return <Wrong sentence={words.failed} onRetry={actions.retry} />;
  }
}
