import type { ExpressionBuilder } from "kysely";
import type { PortfolioSchema } from "../../storage/schema.ts";

/** Another member's connection brings this broken one's accounts, and nobody has handed them over yet. */
export const accountTransferOffered = (eb: ExpressionBuilder<PortfolioSchema, "connections">) =>
  eb
    .and([
      eb("connections.status", "in", ["error", "expired"]),
      eb.exists(
        eb
          .selectFrom("hand_overs")
          .select("hand_overs.offered_at")
          .whereRef("hand_overs.organization_id", "=", "connections.organization_id")
          .whereRef("hand_overs.from_connection_id", "=", "connections.id")
          .where("hand_overs.given_at", "is", null),
      ),
    ])
    .as("hand_over_offered");

/** A broken connection's accounts were handed over to this one, and nobody has taken them yet. */
export const takeOverOffered = (eb: ExpressionBuilder<PortfolioSchema, "connections">) =>
  eb
    .exists(
      eb
        .selectFrom("hand_overs")
        .innerJoin("connections as given", (join) =>
          join
            .onRef("given.organization_id", "=", "hand_overs.organization_id")
            .onRef("given.id", "=", "hand_overs.from_connection_id"),
        )
        .select("hand_overs.given_at")
        .whereRef("hand_overs.organization_id", "=", "connections.organization_id")
        .whereRef("hand_overs.to_connection_id", "=", "connections.id")
        .where("given.status", "in", ["error", "expired"])
        .where("hand_overs.given_at", "is not", null)
        .where("hand_overs.accepted_at", "is", null),
    )
    .as("take_over_offered");
