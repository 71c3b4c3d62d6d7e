import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";

/** Where a page of the log begins: after this event, going back in time. */
export interface PageCursor {
  readonly at: Date;
  readonly id: string;
}

/** An organization's events, newest first. */
export const listEvents = (
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
  { limit, after }: { readonly limit: number; readonly after: PageCursor | null },
) =>
  tx
    .selectFrom("audit_events")
    .select(["id", "at", "member_id", "actor", "action", "result", "details"])
    .where("organization_id", "=", organizationId)
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb("at", "<", after?.at ?? new Date(0)),
          eb.and([eb("at", "=", after?.at ?? new Date(0)), eb("id", "<", after?.id ?? "")]),
        ]),
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];
