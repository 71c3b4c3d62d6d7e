import { Component, type ReactNode } from "react";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { titleOf } from "#ui/layout/page-title.tsx";
import { guardMessages as words } from "./messages/en.ts";

const MOST_REDRAWS = 5;

type BoundaryState = { hasFailed: boolean; isForeign: boolean; redraws: number };

/**
 * React looked for a node of its own that somebody else took away: a page translator or an
 * extension, which rewrite texts.
 */
const isForeign = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "name" in error && error.name === "NotFoundError";

/**
 * The last net: a page that throws while drawing is replaced by a screen with three ways on.
 * Nothing of the error is shown. One that was only changed behind React's back is drawn again.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, isForeign: false, redraws: 0 };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { hasFailed: true, isForeign: isForeign(error) };
  }

  override componentDidUpdate() {
    const { hasFailed, redraws } = this.state;
    if (hasFailed && this.state.isForeign && redraws < MOST_REDRAWS) {
      this.setState({ hasFailed: false, redraws: redraws + 1 });
    }
  }

  override render() {
    const { hasFailed, redraws } = this.state;
    if (!hasFailed) return this.props.children;
    if (this.state.isForeign && redraws < MOST_REDRAWS) return null;
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
