import { setTimeout as wait } from "node:timers/promises";

interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly createdAt: string;
}

/** Every mail to an address, newest first. */
export async function messagesTo(url: string, address: string): Promise<Message[]> {
  const response = await fetch(`${url}/dev/api/messages?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`the mailbox answered ${response.status}`);
  return response.json();
}

/** Waits for the `count`th mail to an address and answers its sign-in link. */
export async function linkFor(url: string, address: string, count = 1): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const messages = await messagesTo(url, address);
    const link = messages[0]?.links.find((candidate) => candidate.includes("token="));
    if (messages.length >= count && link) return link;
    await wait(100);
  }
  throw new Error(`no mail to ${address} within 10 s`);
}
