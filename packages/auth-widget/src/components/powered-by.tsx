import { useEffect, useState } from "react";
import type { SignInClient } from "../actions/client.ts";
import { useFirstMessages } from "../config/spoken.ts";

/**
 * Names the widget's maker, where the project's settings want that. Settings that don't come want
 * nothing.
 */
export function PoweredBy({ client }: { client: SignInClient }) {
  const words = useFirstMessages().frame;
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    client.bootstrap.get().then(
      (settings) => {
        if (isCurrent) setWanted(settings.disable_sdk_watermark === false);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client]);
  return isWanted ? <p className="powered">{words.poweredBy}</p> : null;
}
