import type { NaReason } from "@stocks-vibe/contracts/portfolio";
import type { ReactNode } from "react";
import { NotAvailable } from "#ui/feedback/not-available.tsx";
import { reasonFor } from "./reason-for.ts";

type Explained = { notAvailable: Readonly<Record<string, NaReason>> };

/** A figure of `from`, or N/A with the reason the server gave for exactly this field. */
export function Figure<Source extends Explained, Field extends keyof Source & string>({
  from,
  field,
  children,
}: {
  from: Source;
  field: Field;
  children: (value: NonNullable<Source[Field]>) => ReactNode;
}) {
  const value = from[field];
  if (value === null || value === undefined) {
    return <NotAvailable reason={reasonFor(from.notAvailable, field)} />;
  }
  return children(value);
}
