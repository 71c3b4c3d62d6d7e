import { Headline } from "../components/headline.tsx";
import { WarningMark } from "../components/warning-mark.tsx";
import type { FirstMessages } from "../config/catalogue.ts";
import { useFirstMessages } from "../config/spoken.ts";
import type { Failure } from "../machine/screen.ts";
import { isTooMany, tooManyText } from "./problem-text.ts";
import type { ViewProps } from "./view.ts";

function sentenceOf(words: FirstMessages["failed"], failure: Failure): string {
  if (failure.kind === "cannotJoin") {
    return words.cannotJoin(failure.organization || words.theOrganization);
  }
  return isTooMany(failure.kind) ? tooManyText(words, failure.kind) : words[failure.kind];
}

/** Something beyond the reader's reach failed. */
export function FailedScreen({ screen, actions, takesFocus }: ViewProps<"failed">) {
  const words = useFirstMessages().failed;
  const { newLinkTo } = screen;
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
      {screen.canGoBack && (
        <button
          type="button"
          className={newLinkTo ? "button" : "button button-primary"}
          onClick={actions.goBack}
        >
          {words.back}
        </button>
      )}
    </>
  );
}
