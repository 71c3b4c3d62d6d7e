import { messages } from "../config/messages.ts";
import { Headline } from "../parts/headline.tsx";
import type { ViewProps } from "./view.ts";

const words = messages.loggedIn;

/** There is a session. The host page takes it from here. */
export function LoggedInScreen({ takesFocus }: ViewProps<"loggedIn">) {
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.headline}</Headline>
      <p role="status">{words.text}</p>
    </>
  );
}
