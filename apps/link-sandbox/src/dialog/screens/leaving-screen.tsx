import { FOCUS_FIRST, ScreenFrame } from "../components/screen-frame.tsx";
import { useWords } from "../language/words.ts";
import type { View } from "./view.ts";

export const LeavingScreen: View<"leaving"> = ({ actions }) => {
  const words = useWords().leaving;
  return (
    <ScreenFrame title={words.title}>
      <p>{words.text}</p>
      <div className="foot">
        <button type="button" className="button" onClick={actions.leaveForGood}>
          {words.leave}
        </button>
        <button type="button" className="button primary" onClick={actions.stay} {...FOCUS_FIRST}>
          {words.stay}
        </button>
      </div>
    </ScreenFrame>
  );
};
