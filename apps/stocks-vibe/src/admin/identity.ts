import { type AuthAdmin, ProjectMistake } from "@stocks-vibe/auth-server";
import { Refusal } from "@stocks-vibe/server-kit";

export interface IdentityCommand {
  readonly identity: Pick<
    AuthAdmin,
    "verifyAudit" | "bounces" | "impersonate" | "projects" | "endSsoRequirement"
  >;
  readonly defaultProjectId: string;
  /** Where pages are, for links. */
  readonly publicUrl: string;
  /** As far as it can be seen from here. */
  readonly isProductRunning: boolean;
  readonly print: (line: string) => void;
}

type Problem = Awaited<ReturnType<AuthAdmin["verifyAudit"]>>["problems"][number];

/** What is said of each problem; the number is the event's, or what the problem counts. */
const WORDS: Readonly<Record<Problem["problem"], (number: number) => string>> = {
  changed: (number) => `event ${number} was changed after it was written`,
  missing: (number) => `event ${number} is missing`,
  "wrong end": (number) => `event ${number} is not where the log ends`,
  "put back": (number) => `the log was put back; its event ${number} had been written`,
  gone: (number) => `the whole log is missing; its event ${number} had been written`,
  unaccounted: (number) => `${number} more events are missing, of logs that nothing names`,
  "directory changed": (number) =>
    `the directory of all logs was changed, at event ${number} of all`,
  "directory missing": (number) =>
    `the directory of all logs is missing; ${number} events had been written`,
  "before anchor": (number) =>
    `the logs were put back; an anchor knows that ${number} events had been written`,
  "anchor changed": (number) => `line ${number} of the file of anchors was changed`,
};

/** `audit verify [project]`: recomputes the audit log; exit code 1 when it does not hold. */
export async function audit(
  { identity, defaultProjectId, print }: IdentityCommand,
  [word, projectId = defaultProjectId]: readonly string[],
): Promise<number> {
  if (word !== "verify") {
    print("audit verify [project]");
    return 2;
  }
  try {
    await identity.projects.get(projectId);
  } catch (error) {
    if (!(error instanceof ProjectMistake)) throw error;
    print(error.message);
    return 1;
  }
  const { chains, events, problems, anchors } = await identity.verifyAudit(projectId);
  for (const { chainId, sequence, problem } of problems) {
    print(`✗ ${chainId}: ${WORDS[problem](sequence)}`);
  }
  const verdict =
    problems.length === 0 ? "✓ the audit log is whole" : "✗ the audit log was changed";
  const compared = anchors === null ? "no file of anchors is named" : `${anchors} anchors hold`;
  print(`${verdict}: ${events} events in ${chains} chains, ${compared}`);
  return problems.length === 0 ? 0 : 1;
}

/**
 * `impersonate <organization or slug> <member or e-mail> <your e-mail> <reason…>`: a link that
 * works once and for five minutes.
 */
export async function impersonate(
  { identity, publicUrl, isProductRunning, print }: IdentityCommand,
  [organizationId = "", memberId = "", impersonator = "", ...reason]: readonly string[],
): Promise<number> {
  if (!impersonator.includes("@") || reason.join("").trim() === "") {
    if (!impersonator.includes("@")) print(`“${impersonator}” is not your email address.`);
    print("impersonate <organization or slug> <member or e-mail> <your e-mail> <reason …>");
    return 2;
  }
  const request = { organizationId, memberId, impersonator, reason: reason.join(" ") };
  const token = await identity.impersonate(request).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (token === null) {
    print(
      `There is no active member “${memberId}” in an organization “${organizationId}”: one of the two is not known.`,
    );
    return 1;
  }
  const link = new URL("/authenticate", publicUrl);
  link.searchParams.set("stytch_token_type", "multi_tenant_impersonation");
  link.searchParams.set("token", token);
  print(link.href);
  print(
    "It works once, within five minutes, for an hour's session. Both names are in the audit log.",
  );
  if (!isProductRunning)
    print(`⚠ No server was seen to run: start it, or ${link.origin} answers nothing.`);
  return 0;
}

/**
 * `sso-requirement end <organization or slug>`: members may sign in by all ways again, for an
 * organization whose single sign-on fails and whose own people can't get in.
 */
export async function ssoRequirement(
  { identity, print }: IdentityCommand,
  [word, idOrSlug = ""]: readonly string[],
): Promise<number> {
  if (word !== "end" || idOrSlug === "") {
    print("sso-requirement end <organization or slug>");
    return 2;
  }
  const name = await identity.endSsoRequirement(idOrSlug).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (name === undefined) {
    print(`There is no organization “${idOrSlug}”; see: npm run admin -- organizations`);
    return 1;
  }
  if (name === null) {
    print(`“${idOrSlug}” does not require single sign-on. Nothing was done.`);
    return 0;
  }
  print(`Members of ${name} can sign in as before. Its administrators get a letter.`);
  return 0;
}

/** `bounces list | report <address> | lift <address>`. */
export async function bounces(
  { identity, defaultProjectId, print }: IdentityCommand,
  [word, address = ""]: readonly string[],
): Promise<number> {
  if (word === "list" && address === "") {
    const found = await identity.bounces.list(defaultProjectId);
    for (const { emailAddress, reason, createdAt } of found) {
      print(`${emailAddress}  since ${createdAt.toISOString()}: ${reason}`);
    }
    if (found.length === 0) print("No address is inactive: mail goes to all of them.");
    return 0;
  }
  if (!address.includes("@") || (word !== "report" && word !== "lift")) {
    print("bounces list | report <address> | lift <address>");
    return 2;
  }
  if (word === "report") {
    await identity.bounces.report(defaultProjectId, [address], "reported by the operator");
    print(`Nothing is sent to ${address} any more.`);
    return 0;
  }
  const wasInactive = await identity.bounces.lift(defaultProjectId, address);
  print(wasInactive ? `${address} gets mail again.` : `${address} was not inactive.`);
  return wasInactive ? 0 : 1;
}
