import { createLedgers } from "../hostile/provider/ledgers.ts";
import { startProvider } from "../hostile/provider/start-provider.ts";
import { type Product, startProduct } from "../hostile/start-product.ts";
import { link, settled } from "../hostile/world/actions.ts";
import { createLogin } from "../hostile/world/login.ts";
import { signUp } from "../hostile/world/membership.ts";
import { builtProduct } from "../machines/config.ts";
import { callServer } from "../machines/http.ts";
import { copyOrganizations } from "./many-organizations.ts";

/** The built product with many organizations before their night. Its provider is honest. */
export interface NightScene {
  readonly product: Product;
  /** Lets 22:00 in Denver pass: within half a minute the night begins. */
  passTenOClock(): Promise<void>;
  /** Organizations whose night waits or runs. */
  countLeft(): Promise<number>;
  /** Asks for a link to sign in. Answers the milliseconds until the answer. */
  askForMail(address: string): Promise<number>;
  /** Each letter's address, and the milliseconds until its way out; null while it waits. */
  letters(): Promise<readonly { readonly recipient: string; readonly ms: number | null }[]>;
  close(): Promise<void>;
}

const SYNCED_WITHIN_MS = 60_000;
const DAY_SECONDS = 86_400;
/** Of a household: what a night reads, stores and calculates for each. */
const BOOKS = { number: 1, positions: 10, purchases: 8 };

const LEFT = `select count(*)::int as n from graphile_worker.jobs
  where task_identifier = 'portfolio.night-organization' and attempts < max_attempts`;
const LETTERS = `select recipient, extract(epoch from sent_at - created_at)::float8 * 1000 as ms from auth.mail_outbox`;

export async function openNightScene(organizations: number): Promise<NightScene> {
  const provider = await startProvider();
  const product = await startProduct({ file: await builtProduct(), providerUrl: provider.url });
  const seat = await signUp(product, {
    name: "First",
    email: "first@night.example",
    hear: () => undefined,
  });
  const item = provider.offer({ institution: "Night Bank", books: createLedgers(BOOKS) });
  const login = createLogin("the first login", item);
  await link(seat, login);
  await settled(seat, login, SYNCED_WITHIN_MS);
  const { rows } = await product.pool.query<{ organizationId: string; connectionId: string }>(
    `select organization_id as "organizationId", id as "connectionId" from portfolio.connections`,
  );
  const [first] = rows;
  if (!first) throw new Error("nothing was linked");
  const { accessToken } = item;
  await copyOrganizations(product.pool, { ...first, accessToken }, organizations - 1);
  const config = await callServer({
    url: `${product.url}/config.json`,
    method: "GET",
    headers: {},
  });
  const { publicToken } = JSON.parse(config.text);
  const authorization = `Basic ${Buffer.from(`${publicToken}:${publicToken}`).toString("base64")}`;

  return {
    product,
    passTenOClock: () => product.moveClock(DAY_SECONDS),
    async countLeft() {
      const { rows: left } = await product.pool.query<{ n: number }>(LEFT);
      return left[0]?.n ?? 0;
    },
    async askForMail(address) {
      const began = performance.now();
      const { status } = await callServer({
        url: `${product.url}/sdk/v1/b2b/magic_links/email/discovery/send`,
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify({ email_address: address }),
      });
      if (status !== 200) throw new Error(`a link was answered ${status}`);
      return performance.now() - began;
    },
    async letters() {
      const { rows: letters } = await product.pool.query<{ recipient: string; ms: number | null }>(
        LETTERS,
      );
      return letters;
    },
    async close() {
      await product.close();
      await provider.close();
    },
  };
}
