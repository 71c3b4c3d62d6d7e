import { Component, Fragment, type ReactNode } from "react";

type State = { drawing: number; error?: unknown };

/** So many on one page are a defect of ours, and go to the page's own boundary. */
const MOST = 50;
let drawings = 0;

/**
 * Draws the screen again where the page around it was changed behind React's back, by a translator
 * or an extension. The machine's state is kept outside; `useTyped` keeps what was typed.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { drawing: 0 };

  static getDerivedStateFromError(error: unknown): State {
    drawings += 1;
    return { drawing: drawings, error };
  }

  override render() {
    const { drawing, error } = this.state;
    if (drawing > MOST) throw error;
    return <Fragment key={drawing}>{this.props.children}</Fragment>;
  }
}
