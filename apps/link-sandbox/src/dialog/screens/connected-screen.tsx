import { messages } from "../messages.ts";
import { CheckIcon } from "../parts/icons.tsx";
import { ScreenFrame } from "../parts/screen-frame.tsx";
import type { View } from "./view.ts";

const words = messages.connected;

export const ConnectedScreen: View<"connected"> = ({ screen, actions }) => (
  <ScreenFrame title={screen.isRepair ? words.repaired : words.title} onClose={actions.finish}>
    <p>{words.text(screen.completed.institution.name, screen.clientName)}</p>
    <ul className="facts">
      {screen.completed.accounts.map((account) => (
        <li key={account.id}>
          <CheckIcon />
          {account.mask ? `${account.name} ··${account.mask}` : account.name}
        </li>
      ))}
    </ul>
    {screen.completed.drill_url === null ? null : (
      <p className="notice">
        {words.drills}{" "}
        <a className="link" href={screen.completed.drill_url} target="_blank" rel="noreferrer">
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
