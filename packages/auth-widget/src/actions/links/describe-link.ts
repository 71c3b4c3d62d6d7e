import type { TakenLink } from "../../machine/link.ts";
import type { DescribedLink, InviteNote } from "../../machine/link-confirmation.ts";
import type { SignInClient } from "../client.ts";

type Described = {
  kind?: string;
  email_address: string;
  organization_name?: string;
  inviter?: string | null;
  invite_note?: InviteNote | null | undefined;
  deletion_due_at?: string | null | undefined;
};

const purposes: Readonly<Record<string, DescribedLink["purpose"]>> = {
  invite: "invite",
  change_address: "changeAddress",
};

const untold = (purpose: DescribedLink["purpose"]): DescribedLink => ({
  purpose,
  mailbox: null,
  organization: "",
  inviter: null,
  note: null,
  isEnding: false,
});

const told = ({ kind = "", email_address, ...rest }: Described): DescribedLink => ({
  purpose: purposes[kind] ?? "signIn",
  mailbox: email_address,
  organization: rest.organization_name ?? "",
  inviter: rest.inviter ?? null,
  note: rest.invite_note ?? null,
  isEnding: typeof rest.deletion_due_at === "string",
});

/**
 * By its field: the client's own classes would come along as one more file of the first screen's.
 */
function isUnknownCall(error: unknown): boolean {
  if (!(error instanceof Error && "status_code" in error && "error_type" in error)) return false;
  return error.status_code === 404 || error.error_type === "unknown_error";
}

/**
 * What the server says of a mailed link. Servers that speak the wire alone have no such call: they
 * answer 404.
 */
async function ask(describe: () => Promise<Described> | undefined): Promise<DescribedLink> {
  try {
    const described = await describe();
    return described ? told(described) : untold("signIn");
  } catch (error) {
    if (isUnknownCall(error)) return untold("signIn");
    throw error;
  }
}

/** What a link is for, and whose it is, as far as that can be known without using it. */
export async function describeLink(
  { invitations }: SignInClient,
  { leadsTo, link }: TakenLink,
): Promise<DescribedLink> {
  if (leadsTo === "newPassword") return untold("newPassword");
  if (link.connectionId !== undefined) return untold("connection");
  const { token, kind } = link;
  switch (kind) {
    case "multi_tenant_magic_links":
      return ask(() => invitations?.describe?.({ magic_links_token: token }));
    case "discovery":
      return ask(() => invitations?.describeDiscovery?.({ discovery_magic_links_token: token }));
    case "multi_tenant_impersonation":
      return untold("operator");
    default:
      return untold("elsewhere");
  }
}
