import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { callServer } from "../../machines/http.ts";

/** One call of the tracker's API, and how it was answered. Status 0: not at all. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** What stands under `data`; undefined where there is none. */
  readonly data: unknown;
  readonly ms: number;
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

/** LocalizedText of every answer that a member of the story gets. */
export type Hear = (seat: Seat, call: Call, answer: Answer) => void;

/** A product, by its address. */
export interface Served {
  readonly url: string;
}

/** A member, who founded an organization of their own, in one product. */
export interface Seat {
  readonly name: string;
  readonly email: string;
  readonly product: Served;
  session: string;
  call(call: Call): Promise<Answer>;
  /** Asks for a link and waits for the mail with it. Answers the milliseconds between the two. */
  waitForMail(): Promise<number>;
  /** Signs in once more, and deletes the organization with everything in it. */
  leave(): Promise<Answer>;
}

const B2B = "/sdk/v1/b2b";
const LONGEST_WAIT_FOR_MAIL_MS = 120_000;
const MINUTES = 240;

const enveloped = z.looseObject({ data: z.unknown() });
const config = z.looseObject({ publicToken: z.string() });
const letters = z.array(z.looseObject({ id: z.string(), links: z.array(z.string()) }));
const proven = z.looseObject({ intermediate_session_token: z.string() });
const entered = z.looseObject({ session_token: z.string() });
const found = z.looseObject({
  discovered_organizations: z.array(
    z.looseObject({ organization: z.looseObject({ organization_id: z.string() }) }),
  ),
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function send(
  url: string,
  authorization: string,
  { method = "GET", body }: Call,
): Promise<Answer> {
  const began = performance.now();
  const headers = { authorization, ...(body ? { "content-type": "application/json" } : {}) };
  const { status, text } = await callServer({
    url,
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  }).catch(() => ({ status: 0, text: "" }));
  const outer = enveloped.safeParse(readJson(text));
  return { status, text, data: outer.data?.data, ms: performance.now() - began };
}

interface Letter {
  readonly token: string;
  readonly ms: number;
}

/** How people prove their mailbox: by the link in a letter. */
function mailboxOf(product: Served, email: string) {
  const known = new Set<string>();
  const box = `${product.url}/dev/api/messages?to=${encodeURIComponent(email)}`;

  async function nextLetter(): Promise<string | undefined> {
    const { text } = await callServer({ url: box, method: "GET", headers: {} });
    const fresh = letters.parse(readJson(text)).find(({ id }) => !known.has(id));
    if (!fresh) return undefined;
    known.add(fresh.id);
    const link = fresh.links.find((one) => one.includes("token="));
    return link && (new URL(link).searchParams.get("token") ?? undefined);
  }

  return {
    async ask(sdk: (path: string, body: object) => Promise<Answer>): Promise<Letter> {
      const began = performance.now();
      await sdk(`${B2B}/magic_links/email/discovery/send`, { email_address: email });
      for (;;) {
        const token = await nextLetter();
        const ms = performance.now() - began;
        if (token) return { token, ms };
        if (ms > LONGEST_WAIT_FOR_MAIL_MS) return { token: "", ms };
        await wait(20);
      }
    },
  };
}

/** Somebody signs up in a product, by a link in a mail, and founds an organization. */
export async function signUp(
  product: Served,
  { name, email, hear }: { readonly name: string; readonly email: string; readonly hear: Hear },
): Promise<Seat> {
  const told = await callServer({ url: `${product.url}/config.json`, method: "GET", headers: {} });
  const { publicToken } = config.parse(readJson(told.text));
  const sdk = (path: string, body?: object, session = publicToken, method = "POST") =>
    send(
      `${product.url}${path}`,
      `Basic ${Buffer.from(`${publicToken}:${session}`).toString("base64")}`,
      { method, path, body: body ?? {} },
    );
  const mailbox = mailboxOf(product, email);

  async function signIn(isNew: boolean): Promise<string> {
    const { token } = await mailbox.ask(sdk);
    const proof = await sdk(`${B2B}/magic_links/discovery/authenticate`, {
      discovery_magic_links_token: token,
    });
    const claim = {
      intermediate_session_token: proven.parse(proof.data).intermediate_session_token,
      session_duration_minutes: MINUTES,
    };
    const answer = isNew
      ? await sdk(`${B2B}/discovery/organizations/create`, {
          ...claim,
          organization_name: `RunningProduct of ${name}`,
        })
      : await sdk(`${B2B}/discovery/intermediate_sessions/exchange`, {
          ...claim,
          organization_id: found.parse(proof.data).discovered_organizations[0]?.organization
            .organization_id,
        });
    return entered.parse(answer.data).session_token;
  }

  // Calls that are refused at the same moment sign in once: a newer link voids the one before.
  let renewing: Promise<string> | undefined;
  const seat: Seat = {
    name,
    email,
    product,
    session: await signIn(true),
    async call(call) {
      const once = () => send(`${product.url}/api/v1${call.path}`, `Bearer ${seat.session}`, call);
      let answer = await once();
      if (answer.status === 401) {
        // Time has passed: the session is over, and its member signs in again.
        renewing ??= signIn(false).finally(() => {
          renewing = undefined;
        });
        seat.session = await renewing;
        answer = await once();
      }
      hear(seat, call, answer);
      return answer;
    },
    waitForMail: async () => (await mailbox.ask(sdk)).ms,
    async leave() {
      // Only who has proven themselves in the last minutes may.
      seat.session = await signIn(false);
      return sdk(`${B2B}/organizations/me`, undefined, seat.session, "DELETE");
    },
  };
  return seat;
}
