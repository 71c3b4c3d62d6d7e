import type { AddressInfo } from "node:net";
import { advanceClock, createLogger, startWorker } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { Window } from "happy-dom";
import { vi } from "vitest";
import type { DeviceCheck } from "../src/platform/ports/captcha.ts";
import { type AuthHarness, aConfig, PUBLIC_TOKEN, startAuth } from "../src/testing/auth-harness.ts";
import type { ClientKind, ClientOptions, OfficialClient } from "./official-client.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { outcomeOf } from "./steps/outcomes.ts";

/** The page of a registered site in which the clients run. */
export const PAGE = "http://localhost:5173";
export const LANDING = `${PAGE}/authenticate`;

/** The configuration of the test server. */
export const SITE = {
  ...aConfig({ allowedOrigins: [PAGE], redirectUrls: [LANDING] }),
  // Providers of sign-in by OAuth are on this machine here.
  outbound: { allowsLoopback: true },
};

type InBrowser<Result> = (client: OfficialClient, page: Window) => Promise<Result>;

/** A listening server, a page and its client. `fetch` enforces CORS, and a worker sends mail. */
export interface TestServer {
  readonly auth: AuthHarness;
  /** The current group's. */
  readonly page: Window;
  readonly baseUrl: string;
  readonly clientKind: ClientKind;
  readonly client: OfficialClient;
  readonly recorder: Recorder;
  /** A new page and client in place of the current ones, with no cookies and an empty storage. */
  openBrowser(): Promise<void>;
  /** Signs the current page out, unrecorded: what cases make of it is theirs. */
  signOut(): Promise<void>;
  /** Whether the client has a call of this name. */
  hasCall(name: string): boolean;
  /** Does `work` with a client in another browser: a page, storage and cookies of its own. */
  inAnotherBrowser<Result>(work: InBrowser<Result>): Promise<Result>;
  /** The same with a client of another server or project. */
  inBrowserOf<Result>(place: Partial<ClientOptions>, work: InBrowser<Result>): Promise<Result>;
  /** The server's clock goes on; the browser's does not. */
  passTime(minutes: number): Promise<void>;
  /** The token in the newest link to an address. */
  linkToken(to: string): Promise<string>;
  /** The newest code sent to an address or number. */
  code(to: string): Promise<string>;
  close(): Promise<void>;
}

interface Message {
  readonly links: readonly string[];
  readonly code: string | null;
}

/**
 * Pages in the globals, one at a time. Each has a storage of its own, although the older major
 * takes hold of the one that it finds when it is loaded and keeps it for all its clients: what it
 * holds leads on to the current page's.
 */
function createPages() {
  const storages = new Map<Window, Storage>();
  let current: Window | undefined;
  const storage = new Proxy(Object.create(null), {
    get(_storage, key) {
      const own = current && storages.get(current);
      const value: unknown = own && Reflect.get(own, key);
      return typeof value === "function" ? value.bind(own) : value;
    },
  });
  return {
    open(): Window {
      // Scripts of other sites are not loaded, and pass for loaded: a case does what they would.
      const settings = { handleDisabledFileLoadingAsSuccess: true };
      const page = new Window({ url: LANDING, settings });
      storages.set(page, page.localStorage);
      Object.defineProperty(page, "localStorage", { value: storage });
      return page;
    },
    use(page: Window): void {
      current = page;
      vi.stubGlobal("window", page);
      vi.stubGlobal("document", page.document);
      vi.stubGlobal("localStorage", storage);
      vi.stubGlobal("fetch", page.fetch.bind(page));
    },
    async close(): Promise<void> {
      vi.unstubAllGlobals();
      for (const page of storages.keys()) await page.happyDOM.close();
    },
  };
}

/** Answers the address. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port }: AddressInfo = JSON.parse(JSON.stringify(app.server.address()));
  return `http://127.0.0.1:${port}`;
}

export async function openTestServer(clientKind: ClientKind): Promise<TestServer> {
  const devices: DeviceCheck = { check: async () => "BLOCK" };
  const auth = await startAuth(SITE, undefined, { devices });
  const baseUrl = await listen(auth.app);
  const log = createLogger("silent");
  const worker = await startWorker({ pool: auth.database.pool, tasks: auth.auth.tasks, log });
  const pages = createPages();
  let page = pages.open();
  pages.use(page);
  const recorder = createRecorder();
  const opened: { readonly client: OfficialClient; readonly page: Window }[] = [];
  const openClient = async (
    page: Window,
    place: Partial<ClientOptions> = {},
  ): Promise<OfficialClient> => {
    const client = await clientKind.open({ baseUrl, publicToken: PUBLIC_TOKEN, ...place });
    opened.push({ client, page });
    return recorder.watch(client);
  };
  let client = await openClient(page);
  const seen = new Set<string>();

  /** Waits for the newest message of this kind that no earlier call has answered. */
  const nextMessage = (to: string, isWanted: (message: Message) => boolean): Promise<Message> =>
    vi.waitFor(
      async () => {
        const response = await auth.app.inject({ url: "/dev/api/messages", query: { to } });
        const messages = response.json<(Message & { id: string })[]>();
        const found = messages.find((message) => !seen.has(message.id) && isWanted(message));
        if (!found) throw new Error(`nothing new for ${to}`);
        seen.add(found.id);
        return found;
      },
      { timeout: 10_000, interval: 20 },
    );

  /** The clients look for the page's globals at each call: while it works, the page is current. */
  async function inBrowserOf<Result>(
    place: Partial<ClientOptions>,
    work: InBrowser<Result>,
  ): Promise<Result> {
    const otherPage = pages.open();
    pages.use(otherPage);
    try {
      return await work(await openClient(otherPage, place), otherPage);
    } finally {
      pages.use(page);
    }
  }

  return {
    auth,
    get page() {
      return page;
    },
    baseUrl,
    clientKind,
    get client() {
      return client;
    },
    recorder,
    async openBrowser() {
      page = pages.open();
      pages.use(page);
      client = await openClient(page);
    },
    async signOut() {
      const left = opened.find((one) => one.page === page)?.client;
      if (left?.session.getSync()) await outcomeOf(() => left.session.revoke({ forceClear: true }));
    },
    hasCall: (name) =>
      typeof name
        .split(".")
        .reduce<unknown>(
          (part, key) => (typeof part === "object" && part ? Reflect.get(part, key) : undefined),
          client,
        ) === "function",
    inAnotherBrowser: (work) => inBrowserOf({}, work),
    inBrowserOf,
    async passTime(minutes) {
      await advanceClock(auth.database.pool, minutes * 60);
    },
    async linkToken(to) {
      const { links } = await nextMessage(to, (message) => message.links.length > 0);
      return new URL(links[0] ?? "").searchParams.get("token") ?? "";
    },
    async code(to) {
      return (await nextMessage(to, ({ code }) => code !== null)).code ?? "";
    },
    async close() {
      // A signed-in client would look its session up minutes later, in another file's cases.
      for (const { client: left, page: last } of opened) {
        pages.use(last);
        await outcomeOf(() => left.session.revoke({ forceClear: true }));
      }
      await pages.close();
      await worker.stop();
      await auth.close();
    },
  };
}
