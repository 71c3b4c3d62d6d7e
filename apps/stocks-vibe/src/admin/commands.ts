import { resolve } from "node:path";
import { createKeyRotation, createLogger, resealTasks } from "@stocks-vibe/server-kit";
import type { Environment } from "../environment/config.ts";
import { commandSettingsOf } from "../environment/settings.ts";
import { changeStoredMasterKey } from "../keys/product-keys.ts";
import type { AdminSession } from "./admin-session.ts";
import { backup } from "./backup/backup.ts";
import { restoreProduct } from "./backup/restore-product.ts";
import { clock, migrateNow } from "./database-commands.ts";
import { doctor } from "./doctor/doctor.ts";
import { audit, bounces, impersonate, ssoRequirement } from "./identity.ts";
import { importPrices } from "./import-prices.ts";
import { jobs } from "./jobs/jobs.ts";
import { type KeysCommand, keys, keysHelp } from "./keys/keys.ts";
import { move } from "./move.ts";
import { nightly } from "./nightly.ts";
import { project, projectHelp } from "./project.ts";

/** What `keys` works with, out of an open session. */
function keysCommand(session: AdminSession): KeysCommand {
  const { settings, keys, masterKey, pool, servers, log, print } = session;
  const { sealedRows } = servers;
  const { signal } = new AbortController();
  const context = { log, attempt: 1, isLastAttempt: false, signal };
  return {
    rotation: createKeyRotation({ pool, masterKey, tasks: sealedRows.map(({ task }) => task) }),
    sealedRows,
    resealHere: session.isProductRunning
      ? undefined
      : async (version) => {
          for (const job of Object.values(resealTasks(keys, sealedRows))) {
            await job({ version }, context);
          }
        },
    changeMasterKey: settings.usesEmbeddedPostgres
      ? () => changeStoredMasterKey(session)
      : undefined,
    print,
  };
}

/**
 * `restore <file>`: puts a backup into the empty database or DATA_DIR that the settings name.
 * Answers the exit code.
 */
async function restore(
  env: Environment,
  print: (line: string) => void,
  [path = ""]: readonly string[],
): Promise<number> {
  const settings = commandSettingsOf(env);
  const log = createLogger("warn");
  const input = { env, settings, path: resolve(path), log, isKept: true };
  const { header, tables } = await restoreProduct(input);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  print(`Restored: ${rows} rows of ${tables.length} tables, as they were at ${header.takenAt},`);
  print(`of the project ${header.projectId}. Each table was read back and is as in the file.`);
  print(
    "Start the product with the same settings as this command; it upgrades the database if it is newer.",
  );
  return 0;
}

interface Described {
  readonly arguments: readonly string[];
  /** How many may follow those; none where absent. */
  readonly more?: number;
  readonly summary: string;
}

/** Works with an open session. */
export interface SessionCommand extends Described {
  /** Whether it only reads, by its arguments: the database then refuses each change. */
  readonly reads: (args: readonly string[]) => boolean;
  /** True for one that tells of a database at another version instead of failing. */
  readonly reportsVersion?: boolean;
  /** True for one that has nothing to do where only the identity server runs. */
  readonly needsTracker?: true;
  /** Says all that it can do; needs no database. */
  readonly help?: (print: (line: string) => void) => void;
  /** Answers the exit code. */
  readonly run: (session: AdminSession, args: readonly string[]) => Promise<number>;
}

/** Works before there can be a session. */
interface LoneCommand extends Described {
  /** Answers the exit code. */
  readonly runAlone: (
    env: Environment,
    print: (line: string) => void,
    args: readonly string[],
  ) => Promise<number>;
}

export type AdminCommand = SessionCommand | LoneCommand;

/** What follows is a text of words, or told apart by the command itself. */
const MANY = Number.POSITIVE_INFINITY;

const always = (): boolean => true;
const never = (): boolean => false;
/** For a command whose first word says what it does. */
const whenFirst =
  (...words: string[]) =>
  ([first = ""]: readonly string[]): boolean =>
    words.includes(first);

const ACCESS = ["alpha", "beta", "none"] as const;

async function listOrganizations({ servers, settings, print }: AdminSession): Promise<number> {
  const known = await servers.identity.listOrganizations();
  const ids = settings.servesTracker
    ? await servers.portfolio.profiles.listOrganizationIds()
    : known.map(({ organizationId }) => organizationId);
  const details = new Map(known.map((found) => [found.organizationId, found]));
  for (const id of ids) {
    const found = details.get(id);
    const from = found?.source ? [`from ${found.source}`] : [];
    print([id, ...(found ? [found.slug, found.name] : []), ...from].join("  "));
  }
  print(`${ids.length} organizations`);
  return 0;
}

async function setAccess(
  { servers, print }: AdminSession,
  [idOrSlug = "", wanted = "", linking]: readonly string[],
): Promise<number> {
  const access = ACCESS.find((name) => name === wanted);
  if (!access) {
    print(`Access is one of: ${ACCESS.join(", ")}.`);
    return 2;
  }
  if (linking !== undefined && linking !== "link" && linking !== "no-link") {
    print(`After the access comes link, no-link or nothing, not “${linking}”. Nothing was done.`);
    return 2;
  }
  const all = await servers.identity.listOrganizations();
  const named = all.find(({ slug }) => slug === idOrSlug)?.organizationId ?? idOrSlug;
  const known = await servers.portfolio.profiles.listOrganizationIds();
  const organizationId = known.find((id) => id === named);
  if (organizationId === undefined) {
    print(`There is no organization ${idOrSlug}; see: npm run admin -- organizations`);
    return 1;
  }
  const mayLink = linking ? linking === "link" : access === "alpha";
  const { profiles } = servers.portfolio;
  const { canAccessPlaid } = await profiles.setAccess(organizationId, access, mayLink);
  print(`${organizationId}: ${access}, ${canAccessPlaid ? "may" : "may not"} link accounts`);
  return 0;
}

const projectCommand = ({ servers, settings, print }: AdminSession) => ({
  projects: servers.identity.projects,
  defaultProjectId: servers.projectId,
  judgesDevices: settings.judgesDevices,
  print,
});

const identityCommand = ({ servers, settings, isProductRunning, print }: AdminSession) => ({
  identity: servers.identity,
  isProductRunning,
  defaultProjectId: servers.projectId,
  publicUrl: settings.publicUrl,
  print,
});

/** Every admin command by name. */
export const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  doctor: {
    arguments: [],
    summary: "check that everything the product needs is well",
    reportsVersion: true,
    reads: always,
    run: doctor,
  },
  migrate: {
    arguments: [],
    summary: "bring the database up to this program's version, as a start does",
    runAlone: migrateNow,
  },
  clock: {
    arguments: ["<reset>"],
    summary: "set the database's clock right after TEST_MODE moved it",
    runAlone: clock,
  },
  "import-prices": {
    arguments: ["<file.csv>"],
    summary: "take closing prices of real holdings: symbol,day,close,currency",
    reads: never,
    needsTracker: true,
    run: ({ servers, print }, args) => importPrices({ portfolio: servers.portfolio, print }, args),
  },
  jobs: {
    arguments: ["<list|retry|clear>"],
    more: 2,
    summary: "what waits, runs and gave up; try it again or delete it",
    reads: whenFirst("list"),
    run: jobs,
  },
  nightly: {
    arguments: [],
    summary: "run the night now, once per Denver date",
    reads: never,
    needsTracker: true,
    run: nightly,
  },
  project: {
    arguments: ["<list|create|show|set|…>"],
    more: MANY,
    summary: "run projects of the identity server; 'project help' tells all",
    reads: ([word = "", , action]) =>
      ["list", "show", "help"].includes(word) || (word === "template" && action === "list"),
    help: projectHelp,
    run: (session, args) => project(projectCommand(session), args),
  },
  audit: {
    arguments: ["verify"],
    more: 1,
    summary: "recompute the identity server's audit log and name what was tampered with",
    reads: always,
    run: (session, args) => audit(identityCommand(session), args),
  },
  impersonate: {
    arguments: ["<organization>", "<member>", "<your e-mail>", "<reason>"],
    more: MANY,
    summary: "look at the product as one member, for an hour",
    reads: never,
    run: (session, args) => impersonate(identityCommand(session), args),
  },
  "sso-requirement": {
    arguments: ["end", "<organization>"],
    summary: "let members of an organization sign in without single sign-on again",
    reads: never,
    run: (session, args) => ssoRequirement(identityCommand(session), args),
  },
  bounces: {
    arguments: ["<list|report|lift>"],
    more: 1,
    summary: "addresses that nothing is sent to because their mail came back",
    reads: whenFirst("list"),
    run: (session, args) => bounces(identityCommand(session), args),
  },
  keys: {
    arguments: ["<status|rotate|rewrap|retire|change-master>"],
    more: 1,
    summary: "rotate the keys that secrets are sealed with; 'keys help' tells all",
    reads: whenFirst("status", "help"),
    help: keysHelp,
    run: (session, args) => keys(keysCommand(session), args),
  },
  backup: {
    arguments: ["<file>"],
    summary: "write everything into one new file, also while the product runs",
    runAlone: backup,
  },
  restore: {
    arguments: ["<file>"],
    summary: "put a backup into an empty database or DATA_DIR",
    runAlone: restore,
  },
  move: {
    arguments: ["<postgresql://… | folder>"],
    summary: "move everything to another database, with the product stopped",
    runAlone: move,
  },
  organizations: {
    arguments: [],
    summary: "list organizations, and which landing page their founder came from",
    reads: always,
    run: listOrganizations,
  },
  access: {
    arguments: ["<organization>", "<alpha|beta|none>"],
    more: 1,
    summary: "set what an organization may use; add 'link' or 'no-link' to set linking apart",
    reads: never,
    needsTracker: true,
    run: setAccess,
  },
};

export function helpText(): string {
  const rows = Object.entries(COMMANDS).map(
    ([name, { arguments: args, summary }]) => [[name, ...args].join(" "), summary] as const,
  );
  const width = Math.max(...rows.map(([usage]) => usage.length)) + 2;
  const lines = rows.map(([usage, summary]) => `  ${usage.padEnd(width)}${summary}`);
  return ["npm run admin -- <command>", "", ...lines].join("\n");
}
