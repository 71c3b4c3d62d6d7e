import type { TrackerAction } from "@stocks-vibe/contracts/portfolio";

/** Whose session did it, and who acted in their name if it was not they. */
interface AuditedCaller {
  readonly organizationId: string;
  readonly memberId: string | null;
  readonly actor: string | null;
}

export interface AuditEvent {
  readonly by: AuditedCaller;
  readonly action: TrackerAction;
  readonly result?: "success" | "refused";
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId?: string | undefined;
}
