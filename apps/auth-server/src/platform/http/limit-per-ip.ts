/**
 * Calls that try a code or a password, from one network in ten minutes: an office of two hundred
 * stays below it. Wrong guesses have limits of their own (platform/brute-force), and so have calls
 * that send something (platform/mail/limits). Nobody guesses a link's token of 256 bits: calls that
 * take one have the limit of all calls, so that invented tokens keep no true one waiting.
 */
export const TRIES_PER_IP = 300;
const TEN_MINUTES_MS = 600_000;

/**
 * A route's own limit per network address, as Fastify's route configuration. `scale` is
 * RATE_LIMIT_SCALE.
 */
export const limitPerIp = (scale: number) => (max: number) => ({
  rateLimit: { max: Math.ceil(max * scale), timeWindow: TEN_MINUTES_MS },
});
