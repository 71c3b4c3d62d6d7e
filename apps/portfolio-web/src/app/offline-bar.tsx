import { useIsOnline } from "#lib/online.ts";
import { guardMessages as words } from "./messages/en.ts";

/** Says above every page that there is no connection, and takes it back by itself. It is always there, so that a change is announced. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <div className="offline-bar" role="status">
      {!isOnline && words.offline}
    </div>
  );
}
