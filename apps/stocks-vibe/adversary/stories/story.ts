import { mailboxOf } from "../actors/honest.ts";
import type { Stage } from "../actors/open-world.ts";
import type { BreachKind } from "../oracle/breach.ts";
import { checkStep } from "../oracle/step.ts";
import type { Seat } from "../world/world.ts";

/** An attack that once worked. The story only acts; the oracle says what is wrong. */
export interface Story {
  readonly name: string;
  /** What the oracle finds where the attack still works. */
  readonly breaks: readonly BreachKind[];
  /** Everything is looked at once more at its end. */
  readonly play: (stage: Stage) => Promise<void>;
}

export const story = (name: string, breaks: Story["breaks"], play: Story["play"]): Story => ({
  name,
  breaks,
  play,
});

export function seatAt({ world }: Stage, address: string, label: string): Seat {
  const seat = world.seats.find((one) => one.address === address && one.house.label === label);
  if (!seat) throw new Error(`nobody with ${address} is in ${label}`);
  return seat;
}

/** Whose seats the stories are about. */
export const seats = (stage: Stage) => {
  const { mallory, trudy, peggy, victor, walter } = stage.cast;
  return {
    mallory: seatAt(stage, mailboxOf(mallory), "Mallory's den"),
    decoy: seatAt(stage, mallory.mailboxes[1] ?? "", "Mallory's den"),
    trudy: seatAt(stage, mailboxOf(trudy), "Trudy's trap"),
    bait: seatAt(stage, trudy.mailboxes[1] ?? "", "Trudy's trap"),
    peggy: seatAt(stage, mailboxOf(peggy), "the open house"),
    victor: seatAt(stage, mailboxOf(victor), "the open house"),
    walter: seatAt(stage, mailboxOf(walter), "the open house"),
  };
};

/** Time passes, and everything is looked at. */
export async function wait(stage: Stage, minutes: number): Promise<void> {
  await stage.pass(minutes * 60, `${minutes} minutes pass`);
  await checkStep(stage);
}
