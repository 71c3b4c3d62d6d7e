import { useMessages } from "../config/use-messages.ts";
import type { MfaMethod } from "../machine/second-factor.ts";
import { Headline } from "../parts/headline.tsx";
import type { LaterProps } from "./view.ts";

/** No second factor yet, and more than one to choose from. */
export function MfaChoiceScreen({ screen, actions, takesFocus }: LaterProps<"mfaChoice">) {
  const words = useMessages().mfa;
  const names: Record<MfaMethod, string> = { totp: words.useApp, sms_otp: words.useText };
  const { methods, organizationName } = screen.factor;
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.setUp}</Headline>
      <p>{words.why(organizationName)}</p>
      <div className="column">
        {methods.map((method) => (
          <button
            key={method}
            type="button"
            className="button"
            onClick={() => actions.chooseFactor(method)}
          >
            {names[method]}
          </button>
        ))}
      </div>
    </>
  );
}
