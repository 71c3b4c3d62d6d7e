import { Headline, WarningMark } from "../components/headline.tsx";
import type { FirstMessages } from "../config/catalogue.ts";
import { useFirstMessages } from "../config/spoken.ts";
import type { Failure } from "../machine/screen.ts";
import { isTooMany, tooManyText } from "./problem-text.ts";
import type { ViewProps } from "./view.ts";

function sentenceOf(words: FirstMessages["failed"], failure: Failure): string {
  if (failure.kind === "cannotJoin") {
    return words.cannotJoin(failure.organization);
  }
  if (failure.kind === "elsewhere") return words.elsewhere(failure.requestId);
  return isTooMany(failure.kind) ? tooManyText(words, failure.kind) : words[failure.kind];
}

/** Something beyond the reader's reach failed. */
export function FailedScreen({ screen, actions, takesFocus }: ViewProps<"failed">) {
  const words = useFirstMessages().failed;
  const { newLinkTo, newResetTo } = screen;
  const hasOffer = newLinkTo !== undefined || newResetTo !== undefined;
  return (
    <>
      <WarningMark className="mark" />
      <Headline takesFocus={takesFocus}>{words.headline}</Headline>
      <p role="alert">{sentenceOf(words, screen.failure)}</p>
      {newLinkTo && (
        <button
          type="button"
          className="button button-primary"
          onClick={() => actions.sendNewLink(newLinkTo)}
        >
          {words.sendNewLink(newLinkTo)}
        </button>
      )}
      {newResetTo !== undefined && (
        <button
          type="button"
          className="button button-primary"
          onClick={() => actions.sendNewReset(newResetTo)}
        >
          {newResetTo === "" ? words.askNewLink : words.sendNewLink(newResetTo)}
        </button>
      )}
      {screen.canGoBack && (
        <button
          type="button"
          className={hasOffer ? "button" : "button button-primary"}
          onClick={actions.goBack}
        >
          {words.back}
        </button>
      )}
    </>
  );
}
