import { messages } from "../config/messages.ts";
import type { Failure } from "../machine/screen.ts";
import { Headline } from "../parts/headline.tsx";
import { WarningMark } from "../parts/warning-mark.tsx";
import type { ViewProps } from "./view.ts";

const words = messages.failed;

const sentenceOf = (failure: Failure): string =>
  failure.kind === "cannotJoin"
    ? words.cannotJoin(failure.organization || words.theOrganization)
    : words[failure.kind];

/** Something beyond the reader's reach failed. */
export function FailedScreen({ screen, actions, takesFocus }: ViewProps<"failed">) {
  return (
    <>
      <WarningMark className="mark" />
      <Headline takesFocus={takesFocus}>{words.headline}</Headline>
      <p role="alert">{sentenceOf(screen.failure)}</p>
      {screen.canGoBack && (
        <button type="button" className="button button-primary" onClick={actions.goBack}>
          {words.back}
        </button>
      )}
    </>
  );
}
