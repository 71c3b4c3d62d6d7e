import type { ReactNode } from "react";
import { NotAvailable } from "#ui/not-available.tsx";
import { naMessages } from "../na-messages.ts";

/** A figure below a chart; unknown while no complete year is stored. */
export function Stat<Value>({
  name,
  value,
  note,
  children,
}: {
  name: string;
  value: Value | null;
  note: string;
  children: (value: Value) => ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          <NotAvailable reason={naMessages["history-too-short"]} />
        ) : (
          children(value)
        )}
        <small>{note}</small>
      </dd>
    </div>
  );
}
