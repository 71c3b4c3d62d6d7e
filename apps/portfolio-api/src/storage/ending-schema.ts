import type { ColumnType } from "kysely";
import type { Instant } from "./market-schema.ts";

/** How connections end: handed over, or removed here and then at their provider. */
export interface EndingSchema {
  pending_removals: {
    organization_id: string;
    id: string;
    access_token_sealed: string;
    created_at: Instant;
    tries: number;
    last_code: string | null;
    next_try_at: ColumnType<Date | null, Date | null, Date | null>;
  };
  hand_overs: {
    organization_id: string;
    from_connection_id: string;
    to_connection_id: string;
    offered_at: Instant;
    given_at: ColumnType<Date | null, Date | null, Date | null>;
    given_by: string | null;
    accepted_at: ColumnType<Date | null, Date | null, Date | null>;
    accepted_by: string | null;
  };
  removal_directory: { organization_id: string };
  linked_items: { item_id: string; organization_id: string };
}
