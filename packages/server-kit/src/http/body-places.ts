import type { FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { KIT_ERRORS, Refusal, type RefusalType } from "./refusal.ts";

export interface BodyPlacesOptions {
  readonly mostOfKey: number;
  /**
   * The second half of them is kept for keys that have one at most, so that a few greedy keys don't
   * have the others refused.
   */
  readonly mostInAll: number;
  /** So many bytes must arrive in each such time. */
  readonly pace: { readonly bytes: number; readonly ms: number };
  /** What a sender is refused with who is slower than that. */
  readonly tooSlow: RefusalType;
}

/**
 * Places for bodies that are much larger than others. They are taken before anything of a body is
 * read.
 */
export interface BodyPlaces {
  /**
   * Takes a place for the request, in its `preParsing` hook. It is free again when the request is
   * answered or hung up, and its work has ended. Refuses `too_many_requests` where there is none;
   * the connection ends with the answer, as what is sent over it is not read.
   */
  take(key: string, exchange: BodyExchange): void;
  /**
   * Does the work that the body is for: it keeps the place, also where the client has gone
   * meanwhile.
   */
  during<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
  readonly taken: () => number;
}

interface BodyExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly payload: RequestPayload;
}

interface Place {
  /** The connection, and the work. */
  holders: number;
  readonly key: string;
}

const RETRY_AFTER_SECONDS = 2;

const tooMany = (): Refusal =>
  new Refusal(KIT_ERRORS.tooManyRequests, { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** So long a client has to read that it was refused. */
const LINGER_MS = 1_000;

/**
 * Ends the connection with the answer, and reads nothing more of it. It is not cut at once: what is
 * still on its way would be answered with a reset, and a client that meets one while it sends may
 * never read why.
 */
function endWithAnswer({ request, reply }: BodyExchange): void {
  reply.header("connection", "close");
  const { socket } = request.raw;
  const destroySoon = (): void => {
    socket.end();
    setImmediate(() => socket.pause());
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  Object.assign(socket, { destroySoon });
}

export function createBodyPlaces(options: BodyPlacesOptions): BodyPlaces {
  const { mostOfKey, mostInAll, pace, tooSlow } = options;
  const taken = new Map<string, number>();
  const places = new WeakMap<FastifyRequest, Place>();
  const inAll = (): number => [...taken.values()].reduce((sum, count) => sum + count, 0);

  const isFull = (key: string): boolean => {
    const own = taken.get(key) ?? 0;
    return own >= mostOfKey || inAll() >= (own > 1 ? mostInAll / 2 + 1 : mostInAll);
  };

  const letGo = (place: Place): void => {
    place.holders -= 1;
    if (place.holders > 0) return;
    const left = (taken.get(place.key) ?? 1) - 1;
    if (left > 0) taken.set(place.key, left);
    else taken.delete(place.key);
  };

  /** Answers who sends too slowly, as long as they send. Answers how to stop. */
  const watch = ({ request, reply, payload }: BodyExchange): (() => void) => {
    const { socket } = request.raw;
    let heard = socket.bytesRead;
    let isOver = false;
    const look = (): void => {
      if (isOver) return;
      const isSlow = socket.bytesRead - heard < pace.bytes;
      heard = socket.bytesRead;
      if (!isSlow) return;
      reply.header("connection", "close");
      payload.emit("error", new Refusal(tooSlow));
    };
    // Where this process itself stood still, what was sent may be here, unread: reading comes
    // first.
    const looking = setInterval(() => setImmediate(look), pace.ms);
    return () => {
      isOver = true;
      clearInterval(looking);
    };
  };

  return {
    take(key, exchange) {
      const { request, reply, payload } = exchange;
      // Nobody would tell us that it is over.
      if (reply.raw.closed) throw tooMany();
      if (isFull(key)) {
        endWithAnswer(exchange);
        throw tooMany();
      }
      taken.set(key, (taken.get(key) ?? 0) + 1);
      const place: Place = { holders: 1, key };
      places.set(request, place);
      const stopWatching = watch(exchange);
      payload.once("end", stopWatching);
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        stopWatching();
        letGo(place);
      };
      reply.raw.once("finish", end).once("close", end);
    },
    async during(request, work) {
      const place = places.get(request);
      if (!place || place.holders === 0) throw tooMany();
      place.holders += 1;
      try {
        return await work();
      } finally {
        letGo(place);
      }
    },
    taken: inAll,
  };
}
