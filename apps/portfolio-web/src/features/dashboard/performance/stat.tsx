import type { NaReason } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { NotAvailable } from "#ui/feedback/not-available.tsx";
import { naMessages } from "../messages/en.ts";

/** A figure below a chart; unknown while no complete year is stored, or for another reason. */
export function Stat<Value>({
  name,
  value,
  note,
  reason = "history-too-short",
  children,
}: {
  name: string;
  value: Value | null;
  note: string;
  reason?: NaReason;
  children: (value: Value) => ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? <NotAvailable reason={naMessages[reason]} /> : children(value)}
        <small>{note}</small>
      </dd>
    </div>
  );
}
