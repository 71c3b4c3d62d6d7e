import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { MessageScreen } from "#ui/feedback/message-screen.tsx";
import { buttonClass } from "#ui/forms/button.tsx";
import { PublicHead } from "#ui/layout/public-frame.tsx";
import { guardMessages as words } from "./messages/en.ts";

/**
 * What stands at every address that the app has no page for: whose site it is, and the way home.
 */
export function NotFoundScreen() {
  return (
    <div className="not-found">
      <PublicHead />
      <MessageScreen
        title={words.notFound}
        figure="404"
        actions={
          <Link className={buttonClass({ look: "primary" })} to={paths.home}>
            {words.goHome}
          </Link>
        }
      >
        <p>{words.notFoundText}</p>
      </MessageScreen>
    </div>
  );
}
