import type { AddressInfo } from "node:net";
import { advanceClock, createLogger, startWorker } from "@stocks-vibe/server-kit";
import { Window } from "happy-dom";
import { vi } from "vitest";
import { type AuthHarness, aConfig, PUBLIC_TOKEN, startAuth } from "../testing/auth-harness.ts";
import type { Judge, JudgeClient, Place } from "./judge.ts";
import { createWitness, type Witness } from "./witness.ts";

/** The page of a registered site in which the judges run. */
export const PAGE = "http://localhost:5173";
export const LANDING = `${PAGE}/authenticate`;

/** A listening server, a page, and a judge's client in it: real HTTP through a `fetch` that enforces CORS, mail by the real worker. */
export interface Court {
  readonly auth: AuthHarness;
  readonly page: Window;
  readonly baseUrl: string;
  readonly judge: Judge;
  readonly client: JudgeClient;
  readonly witness: Witness;
  /** Whether the judge has a call of this name. */
  hasCall(name: string): boolean;
  /**
   * Does `work` with a client of the same judge in another browser: a page, storage and cookies of its own. Of the same
   * server and project unless `place` says otherwise.
   */
  inAnotherBrowser<Result>(
    work: (client: JudgeClient, page: Window) => Promise<Result>,
    place?: Partial<Place>,
  ): Promise<Result>;
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

const usePage = (page: Window): void => {
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page.document);
  vi.stubGlobal("localStorage", page.localStorage);
  vi.stubGlobal("fetch", page.fetch.bind(page));
};

export async function openCourt(judge: Judge): Promise<Court> {
  const auth = await startAuth(aConfig({ allowedOrigins: [PAGE], redirectUrls: [LANDING] }));
  await auth.app.listen({ port: 0, host: "127.0.0.1" });
  const { port }: AddressInfo = JSON.parse(JSON.stringify(auth.app.server.address()));
  const baseUrl = `http://127.0.0.1:${port}`;
  const log = createLogger("silent");
  const worker = await startWorker({ pool: auth.database.pool, tasks: auth.auth.tasks, log });
  const pages: Window[] = [];
  const openPage = (): Window => {
    // Scripts of other sites are not loaded, and pass for loaded: a case puts on the page what they would.
    const settings = { handleDisabledFileLoadingAsSuccess: true };
    const page = new Window({ url: LANDING, settings });
    pages.push(page);
    return page;
  };
  const page = openPage();
  usePage(page);
  const witness = createWitness();
  const openClient = async (place: Partial<Place> = {}): Promise<JudgeClient> =>
    witness.watch(await judge.open({ baseUrl, publicToken: PUBLIC_TOKEN, ...place }));
  const client = await openClient();
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
      { timeout: 10_000, interval: 50 },
    );

  return {
    auth,
    page,
    baseUrl,
    judge,
    client,
    witness,
    hasCall: (name) =>
      typeof name
        .split(".")
        .reduce<unknown>(
          (part, key) => (typeof part === "object" && part ? Reflect.get(part, key) : undefined),
          client,
        ) === "function",
    async inAnotherBrowser(work, place) {
      // The clients look for the page's globals at each call, so the other page is the current one as long as it works.
      const otherPage = openPage();
      usePage(otherPage);
      try {
        return await work(await openClient(place), otherPage);
      } finally {
        usePage(page);
      }
    },
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
      vi.unstubAllGlobals();
      for (const opened of pages) await opened.happyDOM.close();
      await worker.stop();
      await auth.close();
    },
  };
}
