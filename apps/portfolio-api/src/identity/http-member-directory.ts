import { KIT_ERRORS, Refusal } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { AuthServerAddress } from "./http-session-verifier.ts";
import type { MemberDirectory } from "./member-directory.ts";

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
