import { useAuthState, useOperator } from "#lib/auth/auth.ts";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { operatorMessages as words } from "./messages/en.ts";

/**
 * Stands above every page while an operator looks at it in a member's name, so that nobody mistakes
 * one for the other.
 */
export function OperatorBar({ onEnd }: { onEnd: () => void }) {
  const operator = useOperator();
  const { member } = useAuthState();
  if (operator === null) return null;
  return (
    <aside className="operator-bar" aria-label={words.label}>
      <Icon name="eye" />
      <p>
        {words.text} <b>{member?.email_address}</b>. {words.operator(operator)}
      </p>
      <Button size="small" onClick={onEnd}>
        {words.end}
      </Button>
    </aside>
  );
}
