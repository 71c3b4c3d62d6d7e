import { useState } from "react";
import type { SignInClient } from "../actions/client.ts";
import { useFirstMessages } from "../config/spoken.ts";

/** Says before somebody signs in that it won't last, where the browser keeps nothing. */
export function NotKept({ client }: { client: SignInClient }) {
  const words = useFirstMessages().embed;
  const [isKept] = useState(() => client.canKeep?.() ?? true);
  return isKept ? null : <p className="notice">{words.notKept}</p>;
}
