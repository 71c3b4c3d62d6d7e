import type { NotKept } from "@stocks-vibe/auth-client";
import { keepingMessages as words } from "./messages/en.ts";

/**
 * Stands above every page of a session that the browser refused to keep: which setting to change.
 * Without it the next page would say that nobody is signed in, and nobody would know why.
 */
export function NotKeptBar({ what }: { what: NotKept }) {
  return (
    <div className="offline-bar" role="alert">
      {words[what]}
    </div>
  );
}
