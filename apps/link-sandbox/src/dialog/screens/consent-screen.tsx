import { messages } from "../messages.ts";
import { EyeIcon, LockIcon } from "../parts/icons.tsx";
import { ScreenFrame } from "../parts/screen-frame.tsx";
import type { View } from "./view.ts";

export const ConsentScreen: View<"consent"> = ({ screen, actions }) => (
  <ScreenFrame title={messages.consent.title(screen.clientName)} onClose={actions.leave}>
    <ul className="facts">
      <li>
        <EyeIcon />
        {messages.consent.sees(screen.clientName)}
      </li>
      <li>
        <LockIcon />
        {messages.consent.cannot}
      </li>
    </ul>
    <p className="notice">{messages.consent.sandbox}</p>
    <div className="foot">
      <button type="button" className="button primary" onClick={actions.proceed}>
        {messages.consent.go}
      </button>
    </div>
  </ScreenFrame>
);
