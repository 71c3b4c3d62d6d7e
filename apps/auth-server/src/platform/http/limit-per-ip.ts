/** Calls that send something, and calls that try a proof, from one network address in ten minutes. */
export const SENDS_PER_IP = 30;
export const TRIES_PER_IP = 100;
const TEN_MINUTES_MS = 600_000;

/** A route's own limit per network address, as Fastify's route configuration. `scale` is RATE_LIMIT_SCALE. */
export const limitPerIp = (scale: number) => (max: number) => ({
  rateLimit: { max: Math.ceil(max * scale), timeWindow: TEN_MINUTES_MS },
});
