import { usePublicServices } from "#lib/api/services.ts";
import { canOpenDemo } from "#lib/auth/can-open-demo.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { signInMessages as words } from "./messages/en.ts";

/**
 * Where to look while developing: the demo member's address, and the mailbox the mail arrives in.
 */
export function DevelopmentNotes() {
  const { config } = usePublicServices();
  if (!config.demo && !config.mailboxUrl) return null;
  return (
    <aside className="sign-in-notes">
      {config.demo && (
        <p>
          {words.demo} <b>{config.demo.memberEmail}</b>
          {canOpenDemo(config) && (
            <>
              {words.or} <Link to={paths.demo}>{words.openDemo}</Link>
            </>
          )}
        </p>
      )}
      {config.mailboxUrl && (
        <p>
          <a href={config.mailboxUrl} target="_blank" rel="noreferrer">
            {words.mailbox}
          </a>
        </p>
      )}
    </aside>
  );
}
