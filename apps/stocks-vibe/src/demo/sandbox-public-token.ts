import * as z from "zod";

const publicToken = z.object({ public_token: z.string() });

export interface SandboxAccess {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

const TIMEOUT_MS = 10_000;

async function ask(access: SandboxAccess, path: string, body: object): Promise<unknown> {
  const response = await fetch(`${access.baseUrl}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "plaid-client-id": access.clientId,
      "plaid-secret": access.secret,
    },
    body: JSON.stringify(body),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}`);
  return response.json();
}

/**
 * What a finished Link dialog would hand back for this institution, made by the sandbox's own
 * endpoint for tests; of the standard person, unless another is named.
 */
export async function createSandboxPublicToken(
  access: SandboxAccess,
  institutionId: string,
  username?: string,
): Promise<string> {
  const options = username === undefined ? {} : { options: { override_username: username } };
  const body = { institution_id: institutionId, initial_products: ["investments"], ...options };
  return publicToken.parse(await ask(access, "/sandbox/public_token/create", body)).public_token;
}
