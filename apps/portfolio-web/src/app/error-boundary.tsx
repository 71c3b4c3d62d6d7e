import { Component, type ReactNode } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { titleOf } from "#ui/title-of.ts";
import { guardMessages as words } from "./guard-messages.ts";

/** The last net: a page that throws while drawing is replaced by a screen with three ways on. Nothing of the error is shown. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <CrashScreen onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

/** Uses no router and no context, because either may be what failed. */
function CrashScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="message-screen" id="main">
      <title>{titleOf(words.crashed)}</title>
      <section className="card empty-state" role="alert">
        <h1>{words.crashed}</h1>
        <p>{words.crashedText}</p>
        <div className="message-actions">
          <Button look="primary" onClick={onRetry}>
            {words.tryAgain}
          </Button>
          <Button onClick={() => window.location.reload()}>{words.refreshPage}</Button>
          <a className={buttonClass({ look: "ghost" })} href="/">
            {words.crashGoHome}
          </a>
        </div>
      </section>
    </main>
  );
}
