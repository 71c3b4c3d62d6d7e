import { expect, type Page } from "@playwright/test";

/**
 * The product API with a visitor's session, asked by this process: a page's own request would die
 * with the page.
 */
export interface OwnCalls {
  get<Data>(path: string): Promise<Data>;
  /** Rejects where the server went away before it answered. */
  send<Data>(method: string, path: string, sent: { json: object } | { csv: string }): Promise<Data>;
}

export async function ownCalls(page: Page, url: string): Promise<OwnCalls> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "stytch_session")?.value ?? "";
  const authorization = `Bearer ${decodeURIComponent(session)}`;
  const call = async (method: string, path: string, type?: string, body?: string) => {
    const headers = { authorization, ...(type ? { "content-type": type } : {}) };
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const answer = await response.json();
    expect(answer, `${method} ${path}`).toMatchObject({ success: true });
    return answer.data;
  };
  return {
    get: (path) => call("GET", path),
    send: (method, path, sent) =>
      "csv" in sent
        ? call(method, path, "text/csv", sent.csv)
        : call(method, path, "application/json", JSON.stringify(sent.json)),
  };
}
