/** How often mail may go to one address, whoever asks. Sends per window of seconds, before `scale`. */
const WINDOWS = [
  { seconds: 30, sends: 1 },
  { seconds: 600, sends: 3 },
  { seconds: 86_400, sends: 10 },
] as const;

/** The longest window: older sends need not be read. */
export const SEND_MEMORY_SECONDS = 86_400;

const allowedSends = (sends: number, scale: number): number =>
  Math.max(1, Math.floor(sends * scale));

/** Sends that can ever matter at once. */
export const sendsToRemember = (scale: number): number =>
  Math.max(...WINDOWS.map(({ sends }) => allowedSends(sends, scale)));

/**
 * Pure: seconds until the next send to an address is allowed, or null when it is now. `sentAt` are the earlier sends,
 * newest first. The same for addresses that are known here and those that are not.
 */
export function secondsUntilNextSend(
  sentAt: readonly Date[],
  now: Date,
  scale: number,
): number | null {
  const waits = WINDOWS.map(({ seconds, sends }) => {
    const blocking = sentAt[allowedSends(sends, scale) - 1];
    if (!blocking) return 0;
    return seconds - (now.getTime() - blocking.getTime()) / 1000;
  });
  const wait = Math.max(...waits);
  return wait > 0 ? Math.ceil(wait) : null;
}
