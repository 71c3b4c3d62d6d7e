import { messages } from "../messages.ts";
import { ScreenFrame } from "../parts/screen-frame.tsx";
import type { View } from "./view.ts";

/** Cannot be closed: the answer is on its way, and an item may be made meanwhile. */
export const LoadingScreen: View<"loading"> = ({ screen }) => (
  <ScreenFrame title={messages.loading[screen.step](screen.institution.name)}>
    <p role="status">{messages.loading.wait}</p>
    <span className="spinner" />
  </ScreenFrame>
);
