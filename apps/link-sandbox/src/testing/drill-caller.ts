import { TEST_CLIENT } from "./start-sandbox.ts";

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/**
 * Calls /sandbox/drill/*, which the official client has no names for, as the client's server would.
 */
export const drillCaller =
  ({ baseUrl }: { readonly baseUrl: string }) =>
  async (step: string, body: object, credentials: object = TEST_CLIENT): Promise<Answer> => {
    const { clientId, secret } = { ...TEST_CLIENT, ...credentials };
    const response = await fetch(`${baseUrl}/sandbox/drill/${step}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "plaid-client-id": clientId,
        "plaid-secret": secret,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
