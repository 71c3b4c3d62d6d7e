import { messages } from "../messages.ts";
import { ScreenFrame } from "../parts/screen-frame.tsx";
import type { View } from "./view.ts";

export const OpeningScreen: View<"opening"> = ({ actions }) => (
  <ScreenFrame title={messages.opening} onClose={actions.leave}>
    <span className="spinner" />
  </ScreenFrame>
);
