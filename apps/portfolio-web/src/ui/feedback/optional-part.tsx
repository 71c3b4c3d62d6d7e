import { Component, type ReactNode } from "react";
import { uiMessages as words } from "../messages/en.ts";

/**
 * A part that the page can do without: where it can't be drawn it says so in its place, and the
 * rest of the page stays.
 */
export class OptionalPart extends Component<
  { children: ReactNode; noteClass?: string },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <p className={this.props.noteClass ?? "small muted"} role="alert">
        {words.notLoaded}
      </p>
    );
  }
}
