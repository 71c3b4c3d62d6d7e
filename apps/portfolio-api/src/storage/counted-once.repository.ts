import { type RawBuilder, sql } from "kysely";

/** Whether a row of `accounts` stands for an account that no connection linked before it brings. */
export const countsOnce: RawBuilder<boolean> = sql<boolean>`(accounts.twice_group is null or not exists (
  select from accounts as other
  join connections as others on others.organization_id = other.organization_id and others.id = other.connection_id
  join connections as own on own.organization_id = other.organization_id and own.id = accounts.connection_id
  where other.organization_id = accounts.organization_id and other.twice_group = accounts.twice_group
    and (others.created_at, others.id) < (own.created_at, own.id)))`;

/** How many accounts of a row of `connections` came through an earlier one, too. */
export const twiceCount = sql<number>`(select count(*)::integer from accounts
  where accounts.organization_id = connections.organization_id and accounts.connection_id = connections.id
    and not ${countsOnce})`.as("twice_count");
