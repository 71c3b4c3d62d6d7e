import type { CatalogueTable } from "./catalogue.repository.ts";

/**
 * Where a table's rows are once tables are distributed: spread over the nodes by a column, whole on
 * every node (a reference table), or on the first node alone.
 */
export type TableDistribution =
  | { readonly kind: "spread"; readonly by: string }
  | { readonly kind: "whole" | "first"; readonly because: string };

/** What would keep a table from being distributed. */
export interface Blocker {
  readonly table: string;
  readonly problem: string;
}

type Places = ReadonlyMap<string, TableDistribution>;

const SPREAD_BY = "organization_id";

/**
 * What a table is meant to be: what is said of it, or spread by organization where it has that
 * column.
 */
const placeOf = (
  table: CatalogueTable,
  said: Readonly<Record<string, TableDistribution>>,
): TableDistribution | undefined =>
  said[table.table] ??
  (table.columns.some(({ name }) => name === SPREAD_BY)
    ? { kind: "spread", by: SPREAD_BY }
    : undefined);

function keyProblems({ columns, keys }: CatalogueTable, by: string): string[] {
  const column = columns.find(({ name }) => name === by);
  const lacking = keys.filter((key) => !key.columns.includes(by));
  return [
    ...(column ? [] : [`has no column ${by}`]),
    ...(column?.isNullable ? [`${by} may be null`] : []),
    ...lacking.map(({ name }) => `the unique key ${name} lacks ${by}`),
  ];
}

/**
 * A reference that the nodes can check by themselves: to what is on each of them, or to rows that
 * are spread alike.
 */
function referenceProblems({ table, references }: CatalogueTable, places: Places): string[] {
  const from = places.get(table);
  return references.flatMap(({ name, to, columns, toColumns }) => {
    const target = places.get(to);
    if (target?.kind === "whole" || (from?.kind === "first" && target?.kind === "first")) return [];
    if (from?.kind !== "spread" || target?.kind !== "spread") {
      return [`${name} refers to ${to}, which is not on every node`];
    }
    const isAlike = columns.some((one, index) => one === from.by && toColumns[index] === target.by);
    return isAlike ? [] : [`${name} refers to ${to} without ${from.by}`];
  });
}

/**
 * Pure: what keeps these tables from being distributed by organization, by the rules of Citus, the
 * engine of the PostgreSQL family that does it (docs.citusdata.com, "Creating and Modifying
 * Distributed Tables" and "SQL Support and Workarounds"): unique keys and foreign keys hold the
 * column that rows are spread by, references otherwise lead to reference tables, there are no
 * triggers, and policies ask no other rows. `said`: the places of the tables that are not simply
 * spread by organization_id.
 */
export function findBlockers(
  tables: readonly CatalogueTable[],
  said: Readonly<Record<string, TableDistribution>>,
): Blocker[] {
  const places = new Map(
    tables.flatMap((table) => {
      const place = placeOf(table, said);
      return place ? [[table.table, place] as const] : [];
    }),
  );
  return tables.flatMap((table) => {
    const place = places.get(table.table);
    const problems = (): string[] => {
      if (!place) return ["nobody said where its rows are"];
      if (place.kind === "first") return referenceProblems(table, places);
      return [
        ...(place.kind === "spread" ? keyProblems(table, place.by) : []),
        ...referenceProblems(table, places),
        ...table.triggers.map((name) => `has the trigger ${name}`),
        ...table.askingPolicies.map((name) => `the policy ${name} asks other rows`),
      ];
    };
    return problems().map((problem) => ({ table: table.table, problem }));
  });
}

const whole = (because: string): TableDistribution => ({ kind: "whole", because });
const first = (because: string): TableDistribution => ({ kind: "first", because });
const OF_PROJECT = "of a project's people before they have chosen an organization";

/**
 * Where the rows of those tables are that are not simply spread by organization_id. What is new and
 * not named here fails the check.
 */
export const PLACES: Readonly<Record<string, TableDistribution>> = {
  "auth.projects": whole("few rows, referred to by everything"),
  "auth.organization_directory": whole("the directory of ids by project"),
  "auth.organization_slugs": whole("the directory of slugs by project"),
  "auth.claimed_domains": whole("the directory of proven domains by project"),
  "auth.audit_chains": { kind: "spread", by: "chain_id" },
  "auth.audit_events": { kind: "spread", by: "chain_id" },
  "auth.audit_directories": first("one row of each project, written with every event"),
  "auth.signing_keys": first("a few of each project, kept in memory"),
  "auth.mail_templates": first("a few of each project"),
  "auth.discovery_codes": first(OF_PROJECT),
  "auth.discovery_link_tokens": first(OF_PROJECT),
  "auth.sign_ups": first(OF_PROJECT),
  "auth.intermediate_sessions": first(OF_PROJECT),
  "auth.oauth_providers": first("a few of each project"),
  "auth.federation_attempts": first(OF_PROJECT),
  "auth.federation_tokens": first(OF_PROJECT),
  "auth.guess_counters": first("counts by address and network, not by organization"),
  "auth.look_up_counts": first("counts of a project"),
  "auth.inactive_addresses": first("addresses of a project"),
  "auth.mail_outbox": first("mail on its way, emptied all the time"),
  "auth.mailbox_messages": first("the built-in mailbox of a development machine"),
  "portfolio.organization_directory": whole("the directory of ids"),
  "portfolio.linked_items": whole("the directory of the provider's items"),
  "portfolio.removal_directory": whole("the directory of removals"),
  "portfolio.erased_organizations": whole("ids of organizations that left nothing else"),
  "portfolio.prices": whole("closing prices are the same for everyone"),
  "portfolio.price_revisions": whole("how often a price series has changed"),
  "portfolio.replaced_prices": whole("corrected by whichever process asks"),
  "portfolio.index_levels": whole("index levels are the same for everyone"),
  "portfolio.price_coverage": first("asked by the night's one job for prices"),
  "portfolio.refused_prices": first("written by the night's one job for prices"),
  "portfolio.tracked_symbols": whole("written by syncs, read by the night"),
  "portfolio.event_cursor": first("one row"),
  "portfolio.nightly_runs": first("one row a night"),
  "link.drill_links": first("the sandbox is not for production"),
  "link.drills": first("the sandbox is not for production"),
  "link.items": first("the sandbox is not for production"),
  "link.link_tokens": first("the sandbox is not for production"),
  "link.login_failures": first("the sandbox is not for production"),
  "link.public_tokens": first("the sandbox is not for production"),
  "link.saml_keys": first("the sandbox is not for production"),
  "link.webhook_keys": first("the sandbox is not for production"),
  "link.webhooks": first("the sandbox is not for production"),
  "ops.key_ring": whole("a few rows, referred to by everything that is sealed"),
  "ops.key_root": first("one row"),
  "ops.clock_offset": whole("one row, asked by every transaction"),
  "ops.worker_processes": first("one row of each process"),
  "ops.rounds": first("one row a night"),
  "product.demo_progress": first("one row"),
  "product.master_key": first("one row"),
  "product.project": first("one row"),
  "product.project_secrets": first("two rows"),
  "product.server_settings": first("one row"),
  "product.backups": first("one row of each backup"),
};

/**
 * What is left until the next version: policies by which processes of the version before find an
 * organization, which may still run beside this one while it is rolled out.
 */
export const UNTIL_NEXT_VERSION: readonly string[] = [
  "auth.organizations: the policy by_proven_email asks other rows",
];
