import * as z from "zod";
import { callServer } from "../../machines/http.ts";
import type { RunningServer } from "../server/server-address.ts";

/** A letter or a text as it lies before whoever owns the mailbox or phone. */
export interface Letter {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** Of its first link; "" where it has none. */
  readonly token: string;
  /** What the link says it is, such as 'multi_tenant_magic_links'. */
  readonly tokenType: string;
  readonly isReset: boolean;
  readonly code: string;
  /** The names of those whose calls sent it. */
  readonly askedBy: readonly string[];
  isUsed: boolean;
}

const messages = z.array(
  z.object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    links: z.array(z.string()),
    code: z.string().nullable(),
  }),
);
type Message = z.infer<typeof messages>[number];

function toLetter({ id, to, subject, links, code }: Message, askedBy: readonly string[]): Letter {
  const [link] = links;
  const query = link !== undefined && URL.canParse(link) ? new URL(link).searchParams : undefined;
  return {
    id,
    to,
    subject,
    token: query?.get("token") ?? "",
    tokenType: query?.get("stytch_token_type") ?? "",
    isReset: query?.get("stytch_redirect_type") === "reset_password",
    code: code ?? "",
    askedBy,
    isUsed: false,
  };
}

/** All the mailboxes and phones of the story. */
export interface Post {
  /** Newest first. */
  readonly letters: Letter[];
  /** Brings what was sent since; answers the new letters. */
  collect(askedBy: readonly string[]): Promise<readonly Letter[]>;
}

export function createPost(server: RunningServer): Post {
  const known = new Set<string>();
  const letters: Letter[] = [];
  return {
    letters,
    async collect(askedBy) {
      const fresh: Letter[] = [];
      for (const recipient of await server.deliverLetters()) {
        const url = `${server.url}/dev/api/messages?to=${encodeURIComponent(recipient)}`;
        const { text } = await callServer({ url, method: "GET", headers: {} });
        const unread = messages.parse(JSON.parse(text)).filter(({ id }) => !known.has(id));
        for (const { id } of unread) known.add(id);
        fresh.push(...unread.map((message) => toLetter(message, askedBy)));
      }
      letters.unshift(...fresh);
      return fresh;
    },
  };
}
