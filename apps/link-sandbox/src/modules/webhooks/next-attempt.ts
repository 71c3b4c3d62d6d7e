const FIRST_DELAY_MS = 30_000;
const FACTOR = 4;
const LIFE_MS = 24 * 3_600_000;

/**
 * When news that did not arrive are posted again: 30 seconds after the first attempt, then four times as long each time; undefined once
 * they are a day old (plaid.com/docs/api/webhooks, "Webhook retries").
 */
export function nextAttempt(
  { attempts, createdAt }: { readonly attempts: number; readonly createdAt: Date },
  now: Date,
): Date | undefined {
  const due = now.getTime() + FIRST_DELAY_MS * FACTOR ** (attempts - 1);
  return due - createdAt.getTime() > LIFE_MS ? undefined : new Date(due);
}
