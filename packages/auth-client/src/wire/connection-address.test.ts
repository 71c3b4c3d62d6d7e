import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer } from "../testing/fake-server.ts";
import { leavePage, start } from "../testing/start-client.ts";
import { ConnectionError } from "./errors.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

const PATH = "/b2b/magic_links/email/discovery/send";
const failed = new TypeError("Failed to fetch");

async function failureOf(answer: Answer): Promise<unknown> {
  const { client } = start({ [PATH]: answer });
  const { send } = client.magicLinks.email.discovery;
  return send({ email_address: "ada@family.example" }).catch((error: unknown) => error);
}

it.each<[string, Answer]>([
  ["Unable to contact our servers.", () => Promise.reject(failed)],
  ["Invalid JSON response from our servers.", () => new Response("<html>")],
  ["Invalid response from our servers.", () => new Response("<html>", { status: 404 })],
])("'%s' has the address that was asked as its cause", async (text, answer) => {
  const error = await failureOf(answer);

  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({
    message: text,
    cause: { message: `POST http://auth.test/sdk/v1${PATH}` },
  });
});

it("keeps what the browser said behind the address", async () => {
  const error = await failureOf(() => Promise.reject(failed));

  expect(error).toMatchObject({ cause: { cause: failed } });
});
