import type { Settings } from "../environment/settings.ts";

export interface BannerFacts {
  readonly settings: Settings;
  readonly demoEmail: string | undefined;
  /** Set where the identity server runs alone: what an adopter's page needs to know. */
  readonly identity: { readonly projectId: string; readonly publicToken: string } | undefined;
  readonly mailboxUrl: string | undefined;
  readonly dataDir: string;
  readonly logPath: string | undefined;
  readonly startedInMs: number;
}

/** What a person needs to know once the product runs. */
export function banner({
  settings,
  demoEmail,
  identity,
  mailboxUrl,
  dataDir,
  logPath,
  startedInMs,
}: BannerFacts): string {
  const lines = [
    "",
    `  ${identity ? "The identity server" : "Stocks Vibe"} is running (started in ${(startedInMs / 1000).toFixed(1)} s)`,
    "",
    ...(identity
      ? [
          `  API         ${settings.publicUrl}/sdk/v1`,
          `  Project     ${identity.projectId}`,
          `  Public      ${identity.publicToken}  (for pages; the secret for backends is kept with the data)`,
        ]
      : [`  Open        ${settings.publicUrl}`]),
    ...(demoEmail ? [`  Sign in as  ${demoEmail}  (demo family, sandbox data)`] : []),
    ...(mailboxUrl ? [`  Mailbox     ${mailboxUrl}  (sign-in links arrive here)`] : []),
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
