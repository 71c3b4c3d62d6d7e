import { KIT_ERRORS, Refusal } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { AuthServerAddress } from "./session-verifier.ts";

/** What somebody else did to what a member has linked, for the letter that tells them. */
export type MemberNotice =
  | { readonly kind: "connection_removed"; readonly institution_name: string }
  | { readonly kind: "hand_over_offered"; readonly institution_name: string }
  | { readonly kind: "handed_over"; readonly institution_name: string }
  | { readonly kind: "accounts_handed_over"; readonly institution_name: string }
  | {
      readonly kind:
        | "cost_basis_changed"
        | "finding_answered"
        | "history_changed"
        | "account_renamed"
        | "account_removed";
      readonly institution_name: string;
      readonly account_name: string;
    };

export interface AddressedNotice {
  readonly organization_id: string;
  readonly member_id: string;
  /** Who did it. */
  readonly by_member_id: string;
  /** The Accept-Language of who did it: people of one organization mostly share one. */
  readonly locale?: string | undefined;
  readonly notice: MemberNotice;
}

/** The port to the people of an organization, whom only the identity system knows. */
export interface MemberDirectory {
  /** Null for members who are gone. */
  find(
    organizationId: string,
    memberId: string,
  ): Promise<{ readonly name: string; readonly emailAddress: string } | null>;
  /**
   * Tells a member by mail. Refuses `member_not_found` or `organization_not_found` for people who
   * are gone.
   */
  notify(notice: AddressedNotice): Promise<void>;
}

/** What a directory refuses besides: people who are gone. */
declare module "@stocks-vibe/server-kit" {
  interface RefusalTypes {
    readonly directory: "member_not_found" | "organization_not_found";
  }
}

const TIMEOUT_MS = 10_000;

const found = z.object({ member: z.object({ name: z.string(), email_address: z.string() }) });

/** Asks the auth server's API for backends. */
export function httpMemberDirectory(
  { url, projectId, secret }: AuthServerAddress,
  send: typeof fetch = fetch,
): MemberDirectory {
  const authorization = `Basic ${Buffer.from(`${projectId}:${secret}`).toString("base64")}`;

  async function ask(path: string, body?: object): Promise<Response> {
    const response = await send(`${url}/v1/b2b${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new Refusal(KIT_ERRORS.unavailable, { cause, retryAfterSeconds: 2 });
    });
    if (response.ok || response.status === 404) return response;
    throw new Refusal(KIT_ERRORS.unavailable, { retryAfterSeconds: 2 });
  }

  return {
    async find(organizationId, memberId) {
      const path = [organizationId, "members", memberId].map(encodeURIComponent).join("/");
      const response = await ask(`/organizations/${path}`);
      if (response.status === 404) return null;
      const { member } = found.parse(await response.json());
      return { name: member.name, emailAddress: member.email_address };
    },
    async notify(notice) {
      const response = await ask("/mail/notices", notice);
      if (response.status === 404) throw new Refusal("member_not_found");
    },
  };
}
