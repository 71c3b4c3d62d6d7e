import { EyeIcon, LockIcon } from "../components/icons.tsx";
import { ScreenFrame } from "../components/screen-frame.tsx";
import { useWords } from "../language/words.ts";
import type { View } from "./view.ts";

export const ConsentScreen: View<"consent"> = ({ screen, actions }) => {
  const words = useWords().consent;
  return (
    <ScreenFrame title={words.title(screen.clientName)} onClose={actions.leave}>
      <ul className="facts">
        <li>
          <EyeIcon />
          {words.sees(screen.clientName)}
        </li>
        <li>
          <LockIcon />
          {words.cannot}
        </li>
      </ul>
      <p className="notice">{words.sandbox}</p>
      <div className="foot">
        <button type="button" className="button primary" onClick={actions.proceed}>
          {words.go}
        </button>
      </div>
    </ScreenFrame>
  );
};
