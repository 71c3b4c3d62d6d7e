import { ScreenFrame } from "../components/screen-frame.tsx";
import { useWords } from "../language/words.ts";
import type { View } from "./view.ts";

export const OpeningScreen: View<"opening"> = ({ actions }) => (
  <ScreenFrame title={useWords().opening} onClose={actions.leave}>
    <span className="spinner" />
  </ScreenFrame>
);
