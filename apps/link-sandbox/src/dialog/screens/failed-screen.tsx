import { Alert } from "../components/alert.tsx";
import { ScreenFrame } from "../components/screen-frame.tsx";
import { useWords } from "../language/words.ts";
import type { View } from "./view.ts";

export const FailedScreen: View<"failed"> = ({ screen, actions }) => {
  const words = useWords().failed;
  return (
    <ScreenFrame
      title={screen.problem.error_code === "INVALID_LINK_TOKEN" ? words.expired : words.title}
      onClose={actions.leaveForGood}
    >
      <Alert text={screen.problem.display_message ?? words.unknown} />
      <p className="quiet">
        <code>{screen.problem.error_code}</code>
      </p>
      <div className="foot">
        <button type="button" className="button" onClick={actions.leaveForGood}>
          {words.leave}
        </button>
        {screen.canRetry ? (
          <button type="button" className="button primary" onClick={actions.back}>
            {words.retry}
          </button>
        ) : null}
      </div>
    </ScreenFrame>
  );
};
