import type { DescribeLinkAnswer } from "@stocks-vibe/contracts/auth";
import { SIGN_IN_LINKS } from "../../domain/link/link-token.ts";
import type { DescribedLink } from "./invitations.service.ts";

/** What a link is for. Its door takes links of four kinds, so no other kind gets here. */
export function describedToWire({
  organization,
  link,
  inviter,
  note,
  deletionDueAt,
}: DescribedLink): Omit<DescribeLinkAnswer, "request_id" | "status_code"> {
  return {
    kind: SIGN_IN_LINKS.find((kind) => kind === link.kind) ?? "login",
    organization_id: organization.organizationId,
    organization_name: organization.name,
    organization_logo_url: organization.logoUrl,
    email_address: link.destination,
    inviter,
    invite_note: note && { by: note.by, text: note.text },
    deletion_due_at: deletionDueAt?.toISOString() ?? null,
  };
}
