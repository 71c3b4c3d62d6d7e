import { Headline } from "../components/headline.tsx";
import { useFirstMessages } from "../config/spoken.ts";
import type { ViewProps } from "./view.ts";

/** There is a session. The host page takes it from here. */
export function LoggedInScreen({ takesFocus }: ViewProps<"loggedIn">) {
  const words = useFirstMessages().loggedIn;
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.headline}</Headline>
      <p role="status">{words.text}</p>
    </>
  );
}
