import { Alert } from "../components/alert.tsx";
import { CheckIcon } from "../components/icons.tsx";
import { FOCUS_FIRST, ScreenFrame } from "../components/screen-frame.tsx";
import { useWords } from "../language/words.ts";
import type { View } from "./view.ts";

export const ConnectedScreen: View<"connected"> = ({ screen, actions }) => {
  const words = useWords().connected;
  const { institution, accounts, drill_url: drillUrl } = screen.completed;
  return (
    <ScreenFrame
      title={screen.isRepair ? words.repaired : words.title}
      mark={<CheckIcon />}
      onClose={actions.finish}
    >
      <div className="done">
        <p>{words.text(institution.name, screen.clientName)}</p>
        <ul>
          {accounts.map((account) => (
            <li key={account.id}>
              {account.mask ? `${account.name} ··${account.mask}` : account.name}
            </li>
          ))}
        </ul>
      </div>
      {drillUrl === null ? null : (
        <p className="notice">
          {words.drills}{" "}
          <a className="link" href={drillUrl} target="_blank" rel="noreferrer">
            {words.drillsLink}
          </a>
        </p>
      )}
      <div className="foot">
        <button type="button" className="button primary" onClick={actions.finish}>
          {words.go}
        </button>
      </div>
    </ScreenFrame>
  );
};

export const OpeningScreen: View<"opening"> = ({ actions }) => (
  <ScreenFrame title={useWords().opening} onClose={actions.leave}>
    <span className="spinner" />
  </ScreenFrame>
);

/** Cannot be closed: the answer is on its way, and an item may be made meanwhile. */
export const LoadingScreen: View<"loading"> = ({ screen }) => {
  const words = useWords().loading;
  return (
    <ScreenFrame title={words[screen.step](screen.institution.name)}>
      <p role="status">{words.wait}</p>
      <span className="spinner" />
    </ScreenFrame>
  );
};

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
