import { describe, expect, it } from "vitest";
import { type DeliveryChannel, secondsUntilDelivery } from "./delivery-limit.ts";

const now = new Date("2026-11-27T12:00:00Z");
const reachedBefore = (count: number, newestSeconds: number, apartSeconds: number) =>
  Array.from({ length: count }, (_, place) => ({
    recipient: `stranger-${place}@x.example`,
    firstAt: new Date(now.getTime() - (newestSeconds + place * apartSeconds) * 1_000),
    lastAt: new Date(now.getTime() - (newestSeconds + place * apartSeconds) * 1_000),
  }));
const waitFor = (
  kind: DeliveryChannel,
  reached: ReturnType<typeof reachedBefore>,
  recipient = "new@x.example",
) => secondsUntilDelivery(kind, { reached, recipient, scale: 1 }, now);

describe("the mailboxes that a network may reach", () => {
  it("are 250 in ten minutes, and one more once the first of them is ten minutes old", () => {
    expect(waitFor("networkLetters", reachedBefore(249, 1, 2))).toBeNull();
    expect(waitFor("networkLetters", reachedBefore(250, 1, 2))).toBe(600 - 1 - 249 * 2);
  });

  it("are 500 in a day, and then one each minute instead of none until the day has passed", () => {
    const day = (newest: number) => reachedBefore(500, newest, 170);
    expect(waitFor("networkLetters", reachedBefore(499, 20, 170))).toBeNull();
    expect(waitFor("networkLetters", day(20))).toBe(40);
    expect(waitFor("networkLetters", day(60))).toBeNull();
  });

  it("are one each minute also while those who were reached before are written to again", () => {
    const [newest, ...others] = reachedBefore(500, 1_200, 170);
    if (!newest) throw new Error("nobody was reached");
    const again = { ...newest, lastAt: new Date(now.getTime() - 1_000) };
    expect(waitFor("networkLetters", [again, ...others])).toBeNull();
  });

  it("never hold up a mailbox that was reached before", () => {
    expect(
      waitFor("networkLetters", reachedBefore(500, 20, 170), "stranger-3@x.example"),
    ).toBeNull();
  });

  it("hold a member for as long as the day lasts: an inviter has no office behind them", () => {
    const invited = reachedBefore(200, 700, 400);
    expect(waitFor("memberLetters", invited)).toBe(86_400 - 700 - 199 * 400);
  });
});
