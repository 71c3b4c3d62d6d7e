import type { Transaction } from "@stocks-vibe/server-kit";
import { type RawBuilder, sql } from "kysely";
import type { PortfolioSchema } from "./schema.ts";

/** Accounts, each beside the connection that brings it. Callers name the organization. */
export const linkedAccounts = (tx: Transaction<PortfolioSchema>) =>
  tx
    .selectFrom("accounts")
    .innerJoin("connections", (join) =>
      join
        .onRef("connections.organization_id", "=", "accounts.organization_id")
        .onRef("connections.id", "=", "accounts.connection_id"),
    );

/** Whether a row of `accounts` stands for an account that no connection linked before it brings. */
export const countsOnce: RawBuilder<boolean> = sql<boolean>`(accounts.twice_group is null or not exists (
  select from accounts as other
  join connections as others on others.organization_id = other.organization_id and others.id = other.connection_id
  join connections as own on own.organization_id = other.organization_id and own.id = accounts.connection_id
  where other.organization_id = accounts.organization_id and other.twice_group = accounts.twice_group
    and (others.created_at, others.id) < (own.created_at, own.id)))`;

/** How many accounts of a row of `connections` came through an earlier one, too. */
export const duplicateCount = sql<number>`(select count(*)::integer from accounts
  where accounts.organization_id = connections.organization_id and accounts.connection_id = connections.id
    and not ${countsOnce})`.as("twice_count");

/**
 * Whether a member called the accounts of a row of `connections` different, and another connection
 * to its institution still brings such.
 */
export const isToldApart =
  sql<boolean>`(connections.twice_answer is not distinct from 'different-accounts' and exists (
  select from accounts
  join accounts as other on other.organization_id = accounts.organization_id and other.connection_id <> accounts.connection_id
    and other.mask = accounts.mask and other.name = accounts.name and other.subtype is not distinct from accounts.subtype
  join connections as others on others.organization_id = other.organization_id and others.id = other.connection_id
  where accounts.organization_id = connections.organization_id and accounts.connection_id = connections.id
    and others.institution_id = connections.institution_id and others.is_sandbox = connections.is_sandbox))`.as(
    "is_told_apart",
  );
