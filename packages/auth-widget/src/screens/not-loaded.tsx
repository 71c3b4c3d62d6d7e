import { Headline, WarningMark } from "../components/headline.tsx";
import { useFirstMessages } from "../config/spoken.ts";

/**
 * The next screen's code could not be had. Nothing that was done so far is lost: trying again goes
 * on where it was.
 */
export function NotLoaded({ takesFocus, onRetry }: { takesFocus: boolean; onRetry: () => void }) {
  const { embed, failed } = useFirstMessages();
  return (
    <>
      <WarningMark className="mark" />
      <Headline takesFocus={takesFocus}>{failed.headline}</Headline>
      <p role="alert">{embed.notLoaded}</p>
      <button type="button" className="button button-primary" onClick={onRetry}>
        {embed.tryAgain}
      </button>
    </>
  );
}
