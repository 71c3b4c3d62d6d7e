import { expect, it } from "vitest";
import { firstScreens } from "../screens/first-screens.ts";
import { otherScreens } from "../screens/later-screens.tsx";
import { everyEvent } from "../testing/every-event.ts";
import { explore, type Step } from "../testing/explore.ts";
import type { Event } from "./event.ts";
import type { Rules } from "./rules.ts";
import { firstState } from "./state.ts";

const rules: Rules = {
  flow: "Discovery",
  products: ["magic_link", "email_otp", "password", "oauth", "sso"],
  oauthProviders: ["google"],
  mfaMethods: ["totp", "sms_otp"],
  direct: {
    login: { status: false, ignoreInvites: false, ignoreJitProvisioning: false },
    create: false,
  },
};
const first = [firstState(rules), firstState({ ...rules, flow: "Organization" })];
const events: readonly Event[] = Object.values(everyEvent).flat();
const steps = explore(first, events);

/**
 * Any screen, or any that asks for a second factor, may see these, so an arrow from each would hide
 * the others.
 */
const fromAnywhere: ReadonlySet<Event["type"]> = new Set([
  "backPressed",
  "callFailed",
  "factorAnswered",
  "linkOpened",
  "linkDoubted",
  "resetLinkOpened",
  "mailboxProven",
  "signInAnswered",
  "startedOver",
]);

const byName = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function linesOf(drawn: readonly Step[]): string[] {
  const labels = new Map<string, Set<string>>();
  for (const { from, to, by } of drawn) {
    const arrow = `${from} --> ${to}`;
    labels.set(arrow, (labels.get(arrow) ?? new Set()).add(by));
  }
  return [...labels]
    .map(([arrow, by]) => `  ${arrow}: ${[...by].sort(byName).join(", ")}`)
    .sort(byName);
}

const reachedBy = (type: Event["type"]): string =>
  [...new Set(steps.filter(({ by }) => by === type).map(({ to }) => to))].sort(byName).join(", ");

const page = [
  "# The sign-in widget's machine",
  "",
  "Made from the reducer (`packages/auth-widget/src/machine`) by trying every event in every state it comes to; a test fails",
  "when this page is old. `npx vitest run --project dom packages/auth-widget/src/machine/diagram.test.ts -u` makes it anew.",
  "",
  "```mermaid",
  "stateDiagram-v2",
  "  [*] --> finding: flow Organization",
  "  [*] --> main: flow Discovery, PasswordReset",
  ...linesOf(steps.filter(({ by }) => !fromAnywhere.has(by))),
  "```",
  "",
  "These lead to the same screens wherever they happen (`recoverySave` only from an app that is being linked). `backPressed` leads to the screen before, from `failed` to the start.",
  "",
  "| Event | Leads to |",
  "|---|---|",
  ...[...fromAnywhere]
    .filter((type) => type !== "backPressed")
    .map((type) => `| \`${type}\` | ${reachedBy(type)} |`),
  "",
].join("\n");

it("draws docs/sign-in-machine.md as the reducer is", async () => {
  await expect(page).toMatchFileSnapshot("../../../../docs/sign-in-machine.md");
});

it("comes to every screen of the table", () => {
  const reached = new Set(["main", "finding", ...steps.map(({ to }) => to)]);
  expect([...reached].sort(byName)).toEqual(
    Object.keys({ ...firstScreens, ...otherScreens }).sort(byName),
  );
});
