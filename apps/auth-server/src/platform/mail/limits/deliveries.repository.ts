import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../database/schema.ts";
import { DAY, type Delivered } from "./delivery-limit.ts";

/** Whose reach is counted. */
export interface DeliveredBy {
  readonly column: "network" | "acting_member" | "charged_to" | "domain_share";
  readonly value: string;
  readonly channel: "email" | "sms";
}

/** Whom they have reached in the last day, the last one first; `limit` of them. */
export async function listDeliveries(
  tx: Transaction<AuthSchema>,
  projectId: string,
  { column, value, channel }: DeliveredBy,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Delivered[]> {
  const rows = await tx
    .selectFrom("mail_outbox")
    .select((eb) => [
      "recipient",
      eb.fn.min("created_at").as("first_at"),
      eb.fn.max("created_at").as("last_at"),
    ])
    .where("project_id", "=", projectId)
    .where(column, "=", value)
    .where("channel", "=", channel)
    .where("created_at", ">", new Date(now.getTime() - DAY * 1000))
    .groupBy("recipient")
    .orderBy("last_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    recipient: row.recipient,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }));
}
