import type { SandboxAccess } from "../../src/demo/sandbox-public-token.ts";

export type AskSandbox = (path: string, body: object) => Promise<unknown>;

/** Calls the sandbox as its client does, with the credentials in the body. Throws what it refuses. */
export const createAskSandbox =
  ({ baseUrl, clientId, secret }: SandboxAccess): AskSandbox =>
  async (path, body) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_id: clientId, secret, ...body }),
    });
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`);
    return told;
  };
