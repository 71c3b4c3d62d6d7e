import type { TableDistribution } from "./find-blockers.ts";

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
