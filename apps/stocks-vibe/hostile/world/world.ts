import { faultOf } from "../oracle/answers.ts";
import type { Breach } from "../oracle/breach.ts";
import { createLedgers } from "../provider/ledgers.ts";
import type { HostileProvider } from "../provider/start-provider.ts";
import type { Product } from "../start-product.ts";
import { createLogin, type Login } from "./login.ts";
import { type Hear, type Seat, signUp } from "./membership.ts";

/** The products that a story is told on, and who stands in the provider's place for both. */
export interface Scene {
  readonly provider: HostileProvider;
  /** Where things go wrong. */
  readonly product: Product;
  /** The same product without anybody hostile: what the others would see. */
  readonly quiet: Product;
}

/** Somebody whose institutions are honest. Whatever they do they do in the quiet product, too. */
export interface Bystander {
  readonly name: string;
  readonly here: Seat;
  readonly quiet: Seat;
  readonly logins: readonly { readonly here: Login; readonly quiet: Login }[];
}

/** Somebody whose institutions may be in any mood. */
export interface Troubled {
  readonly name: string;
  readonly seat: Seat;
  readonly logins: readonly Login[];
  hasLeft: boolean;
}

/** One run: people of its own on the scene, with everything that has happened. */
export interface World extends Scene {
  readonly bystanders: readonly Bystander[];
  readonly troubled: readonly Troubled[];
  /** What happened, a line each. */
  readonly story: string[];
  /** What was wrong with answers, not yet told. */
  readonly faults: Breach[];
  /** The most that the process was seen to hold, in bytes. */
  mostBytes: number;
  steps: number;
  calls: number;
}

export interface WorldOptions {
  readonly bystanders?: number;
  readonly troubled?: number;
  /** Logins of each who is troubled. */
  readonly logins?: number;
}

let worlds = 0;

/** Numbers of books are never the same in one world; masks have four digits. */
const numberOf = (household: number, login: number): number => household * 20 + login;

/** New people on the scene, signed up and with nothing linked yet. */
export async function openWorld(scene: Scene, options: WorldOptions = {}): Promise<World> {
  const { bystanders = 2, troubled = 3, logins = 3 } = options;
  const { provider, product, quiet } = scene;
  worlds += 1;
  const at = (name: string) => `${name.toLowerCase().replaceAll(" ", "-")}@world-${worlds}.example`;
  const counted = (many: number) => Array.from({ length: many }, (_, index) => index);
  const faults: Breach[] = [];
  const world = { story: [], faults, mostBytes: 0, steps: 0, calls: 0 };
  const hearing =
    (isTroubled: boolean): Hear =>
    (seat, call, answer) => {
      openedWorld.calls += 1;
      const fault = faultOf(seat, call, answer, isTroubled);
      if (fault) faults.push(fault);
    };
  const offer = (household: number, login: number, label: string): Login => {
    const books = createLedgers({ number: numberOf(household, login) });
    const institution = `Bank ${worlds}-${household}-${login}`;
    return createLogin(label, provider.offer({ institution, books }));
  };
  const openedWorld: World = {
    ...scene,
    ...world,
    bystanders: await Promise.all(
      counted(bystanders).map(async (index): Promise<Bystander> => {
        const name = `Bystander ${index + 1}`;
        const signing = { name, email: at(name), hear: hearing(false) };
        const [here, there] = await Promise.all([signUp(product, signing), signUp(quiet, signing)]);
        const both = counted(2).map((login) => ({
          here: offer(index, login, `${name}'s login ${login + 1}`),
          quiet: offer(index, login, `${name}'s login ${login + 1}`),
        }));
        return { name, here, quiet: there, logins: both };
      }),
    ),
    troubled: await Promise.all(
      counted(troubled).map(async (index): Promise<Troubled> => {
        const name = `Troubled ${index + 1}`;
        const seat = await signUp(product, { name, email: at(name), hear: hearing(true) });
        const own = counted(logins).map((login) =>
          offer(10 + index, login, `${name}'s login ${login + 1}`),
        );
        return { name, seat, logins: own, hasLeft: false };
      }),
    ),
  };
  return openedWorld;
}
