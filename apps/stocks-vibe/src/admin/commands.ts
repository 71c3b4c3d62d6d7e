import type { AdminSession } from "./admin-session.ts";
import { doctor } from "./doctor.ts";
import { importPrices } from "./import-prices.ts";
import { nightly } from "./nightly.ts";

export interface AdminCommand {
  readonly arguments: readonly string[];
  readonly summary: string;
  /** Answers the exit code. */
  readonly run: (session: AdminSession, args: readonly string[]) => Promise<number>;
}

const ACCESS = ["alpha", "beta", "none"] as const;

async function listOrganizations({ servers, print }: AdminSession): Promise<number> {
  const ids = await servers.portfolio.profiles.listOrganizationIds();
  for (const id of ids) print(id);
  print(`${ids.length} organizations`);
  return 0;
}

async function setAccess(
  { servers, print }: AdminSession,
  [organizationId = "", wanted = "", linking]: readonly string[],
): Promise<number> {
  const access = ACCESS.find((name) => name === wanted);
  if (!access) {
    print(`Access is one of: ${ACCESS.join(", ")}.`);
    return 2;
  }
  const known = await servers.portfolio.profiles.listOrganizationIds();
  if (!known.includes(organizationId)) {
    print(`There is no organization ${organizationId}; see: npm run admin -- organizations`);
    return 1;
  }
  const mayLink = linking ? linking === "link" : access === "alpha";
  await servers.portfolio.profiles.setAccess(organizationId, access, mayLink);
  print(`${organizationId}: ${access}, ${mayLink ? "may" : "may not"} link accounts`);
  return 0;
}

/** Every admin command by name. */
export const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  doctor: {
    arguments: [],
    summary: "check that everything the product needs is well",
    run: doctor,
  },
  "import-prices": {
    arguments: ["<file.csv>"],
    summary: "take closing prices of real holdings: symbol,day,close,currency",
    run: ({ servers, print }, args) => importPrices({ portfolio: servers.portfolio, print }, args),
  },
  nightly: { arguments: [], summary: "run the night now, once per Denver date", run: nightly },
  organizations: { arguments: [], summary: "list organizations", run: listOrganizations },
  access: {
    arguments: ["<organization>", "<alpha|beta|none>"],
    summary: "set what an organization may use; add 'link' or 'no-link' to set linking apart",
    run: setAccess,
  },
};

export const helpText = (): string =>
  [
    "npm run admin -- <command>",
    "",
    ...Object.entries(COMMANDS).map(
      ([name, { arguments: args, summary }]) =>
        `  ${[name, ...args].join(" ").padEnd(42)}${summary}`,
    ),
  ].join("\n");
