import { PUBLIC_TOKEN } from "./bench-identity.ts";
import { unlessShort } from "./config.ts";
import { loadTogether } from "./load-from.ts";

export const SECONDS = unlessShort(6, 1);
export const WARM_UP_SECONDS = unlessShort(2, 0.5);
const FLOOD_PER_SECOND = 250;
export const mark = (isMet: boolean): string => (isMet ? "✓" : "✗");

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const ratioOf = (value: number, bare: number): string => `${(value / bare).toFixed(1)}×`;

export const headersFor = (password: string) => ({
  authorization: `Basic ${Buffer.from(`${PUBLIC_TOKEN}:${password}`).toString("base64")}`,
  "content-type": "application/json",
  origin: "http://localhost",
});

/** A flood is told to come back, soon, while members still see their figures. */
export async function flood(
  { origin, bareUrl }: { readonly origin: string; readonly bareUrl: string },
  session: string,
  { name, bodies }: { readonly name: string; readonly bodies: readonly string[] },
): Promise<string[]> {
  const besideMembers = (url: string, warmUpUrl: string) =>
    loadTogether([
      {
        url,
        headers: headersFor(PUBLIC_TOKEN),
        bodies,
        seconds: SECONDS,
        connections: 64,
        rate: FLOOD_PER_SECOND,
        warmUpSeconds: WARM_UP_SECONDS,
        warmUpUrl,
      },
      {
        url: `${origin}/api/v1/dashboard-data`,
        headers: { authorization: `Bearer ${session}` },
        seconds: SECONDS,
        connections: 16,
        rate: 100,
        warmUpSeconds: WARM_UP_SECONDS,
      },
    ]);
  const warmUpUrl = `${origin}/sdk/v1/errors`;
  const [bare, membersAlone] = await besideMembers(bareUrl, warmUpUrl);
  const [attack, members] = await besideMembers(
    `${origin}/sdk/v1/b2b/passwords/authenticate`,
    warmUpUrl,
  );
  if (!attack || !members || !bare || !membersAlone) throw new Error("a load answered nothing");
  const all = Object.values(attack.byStatus).reduce((sum, { count }) => sum + count, 0);
  const shed = [429, 503].flatMap((status) => attack.byStatus[status] ?? []);
  const count = shed.reduce((sum, answers) => sum + answers.count, 0);
  const slowest = Math.max(0, ...shed.map((answers) => answers.p99));
  return [
    `  ${FLOOD_PER_SECOND} wrong passwords a second, ${name}: ${count} of ${all} shed with 429 or 503, ` +
      `p99 ${ms(slowest)} (limit 100 ${mark(count > 0 && slowest <= 100)}), ` +
      `bare route ${ms(bare.p99)}, ${ratioOf(slowest, bare.p99)}`,
    `  dashboard-data at 100/s meanwhile: p99 ${ms(members.p99)} (limit 300 ${mark(members.p99 <= 300)}), ` +
      `beside the bare route ${ms(membersAlone.p99)}, ${ratioOf(members.p99, membersAlone.p99)}, ${members.errors} errors`,
  ];
}

/**
 * One person's password guessed again and again, and a list of stolen addresses tried one after the
 * other.
 */
export function floodsOf(right: string, password: string) {
  const wrong = right.replace(password, "not-the-password-1");
  const strangers = Array.from(
    { length: FLOOD_PER_SECOND * Math.ceil(SECONDS + WARM_UP_SECONDS + 1) },
    (_, index) => wrong.replace("load@", `stranger-${index}@`),
  );
  return [
    { name: "one member", bodies: [wrong] },
    { name: "as many addresses", bodies: strangers },
  ];
}
