import type { Settings } from "../environment/settings.ts";

export interface BannerFacts {
  readonly settings: Settings;
  readonly role: "all" | "http" | "worker";
  readonly demoEmail: string | undefined;
  /** The sign-in page of the demo company. */
  readonly companyUrl: string | undefined;
  /** Set where the identity server runs alone: what an adopter's page needs to know. */
  readonly identity: { readonly projectId: string; readonly publicToken: string } | undefined;
  readonly mailboxUrl: string | undefined;
  readonly dataDir: string;
  readonly logPath: string | undefined;
  readonly startedInMs: number;
}

/** Where mailed links lead that name no address of their own. */
function linkOf({ publicUrl, redirectUrls }: Settings): string {
  const [first = ""] = redirectUrls;
  const isOwn = first.startsWith(`${new URL(publicUrl).origin}/`);
  const note = isOwn
    ? "no page of yours: set REDIRECT_URLS, or name one in each call"
    : "unless a call names another of REDIRECT_URLS";
  return `${first.replace("?*", "")}  (${note})`;
}

/** Where to go; nowhere for a worker, which answers nobody's requests. */
function addressesOf(facts: BannerFacts): string[] {
  const { settings, role, demoEmail, companyUrl, identity, mailboxUrl } = facts;
  if (role === "worker") return ["  Role        worker: does the jobs, and answers no requests"];
  return [
    ...(identity
      ? [
          `  baseUrl     ${settings.publicUrl}  (for pages, with the token)`,
          `  publicToken ${identity.publicToken}`,
          `  Project     ${identity.projectId}  (for backends; its secret is kept with the data)`,
          `  Links       ${linkOf(settings)}`,
        ]
      : [`  Open        ${settings.publicUrl}`]),
    ...(demoEmail ? [`  Sign in as  ${demoEmail}  (demo family, sandbox data)`] : []),
    ...(companyUrl ? [`  Or through  ${companyUrl}  (single sign-on of a demo company)`] : []),
    ...(mailboxUrl ? [`  Mailbox     ${mailboxUrl}  (sign-in links arrive here)`] : []),
  ];
}

/** What a person needs to know once the product runs. */
export function banner(facts: BannerFacts): string {
  const { settings, identity, dataDir, logPath, startedInMs } = facts;
  const lines = [
    "",
    `  ${identity ? "The identity server" : "Stocks Vibe"} is running (started in ${(startedInMs / 1000).toFixed(1)} s)`,
    "",
    ...addressesOf(facts),
    "",
    ...(settings.usesEmbeddedPostgres
      ? [`  Data        ${dataDir}`, "              evaluation store: back up, or set DATABASE_URL"]
      : []),
    ...(logPath ? [`  Log         ${logPath}`] : []),
    "",
    "  Ctrl-C stops everything.",
    "",
  ];
  return lines.join("\n");
}
