import * as z from "zod/mini";
import { paths } from "#lib/router/paths.ts";
import { demoMessages as words } from "./messages/en.ts";

/** What can be read of the built-in mailbox, newest first. */
const letters = z.array(z.object({ id: z.string(), links: z.array(z.string()) }));
type Letters = z.infer<typeof letters>;

const POLL_MS = 250;
const WITHIN_MS = 15_000;

type Asking = {
  email: string;
  /**
   * Of the product, such as 'https://stocks.example': its mailbox is read, and its links alone are
   * followed.
   */
  origin: string;
  /** Asks for the letter with the sign-in link. */
  send: () => Promise<unknown>;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
};

/** The demo family's sign-in link could not be had; the message is for readers. */
export class NoDemoLink extends Error {
  override readonly name = "NoDemoLink";
}

async function readLetters({ email, origin, fetch, signal }: Asking): Promise<Letters> {
  const address = `${origin}/dev/api/messages?to=${encodeURIComponent(email)}`;
  const answer = await fetch(address, { signal });
  const read = letters.safeParse(answer.ok ? await answer.json() : null);
  if (!read.success) throw new NoDemoLink(words.mailboxFailed);
  return read.data;
}

/** Pure: the sign-in link of a letter, if it is one of ours. */
export function signInLinkOf(links: readonly string[], origin: string): string | undefined {
  return links.find((link) => {
    const url = URL.parse(link);
    return url?.origin === origin && url.pathname === paths.authenticate;
  });
}

/**
 * Asks for a letter to the demo member and takes the link out of the built-in mailbox, as a
 * developer would by hand. Opens no door of its own: who can't read that mailbox can't come in by
 * it. Rejects with NoDemoLink when no letter came in time.
 */
export async function demoLink(asking: Asking): Promise<string> {
  const [before] = await readLetters(asking);
  await asking.send();
  for (let waited = 0; waited < WITHIN_MS; waited += POLL_MS) {
    const [newest] = await readLetters(asking);
    const isNew = newest !== undefined && newest.id !== before?.id;
    const link = isNew ? signInLinkOf(newest.links, asking.origin) : undefined;
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    asking.signal.throwIfAborted();
  }
  throw new NoDemoLink(words.noLetter);
}
