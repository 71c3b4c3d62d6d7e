import { CheckIcon } from "../components/icons.tsx";
import { ScreenFrame } from "../components/screen-frame.tsx";
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
