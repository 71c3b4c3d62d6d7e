import type { NotKept } from "@stocks-vibe/auth-client";
import { useAuthState, useOperator } from "#lib/auth/auth.ts";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { keepingMessages, operatorMessages } from "./messages/en.ts";

/**
 * Stands above every page of a session that the browser refused to keep: which setting to change.
 * Without it the next page would say that nobody is signed in, and nobody would know why.
 */
export function NotKeptBar({ what }: { what: NotKept }) {
  return (
    <div className="offline-bar" role="alert">
      {keepingMessages[what]}
    </div>
  );
}

/**
 * Stands above every page while an operator looks at it in a member's name, so that nobody mistakes
 * one for the other.
 */
export function OperatorBar({ onEnd }: { onEnd: () => void }) {
  const operator = useOperator();
  const { member } = useAuthState();
  if (operator === null) return null;
  return (
    <aside className="operator-bar" aria-label={operatorMessages.label}>
      <Icon name="eye" />
      <p>
        {operatorMessages.text} <b>{member?.email_address}</b>.{" "}
        {operatorMessages.operator(operator)}
      </p>
      <Button size="small" onClick={onEnd}>
        {operatorMessages.end}
      </Button>
    </aside>
  );
}
