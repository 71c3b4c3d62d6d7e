import { useEffect } from "react";
import type { ActionContext } from "../../actions/action-context.ts";
import { offerOneTap } from "../../actions/federation/one-tap.ts";
import { useMessages } from "../../config/use-messages.ts";
import type { ScreenNamed } from "../../machine/screen.ts";

type OneTapProps = { desk: ActionContext; screen: ScreenNamed<"main"> };

/**
 * Google's prompt beside the first screen, for as long as that stands; and for a developer, why it
 * does not come.
 */
export function OneTap({ desk, screen: { door, oneTap: problem } }: OneTapProps) {
  const words = useMessages().oneTap;
  useEffect(() => offerOneTap(desk, door), [desk, door]);
  return (
    problem && (
      <>
        <div className="between" />
        <p className="notice" role="note">
          <b>{words.notShown(problem)}</b>
          <br />
          <span>{words.problems[problem]}</span>
          <br />
          <span>{words.onlyTests}</span>
        </p>
      </>
    )
  );
}
