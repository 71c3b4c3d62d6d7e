import type { FastifyInstance } from "fastify";
import type { Callers } from "./callers.ts";

/**
 * Gives browsers their mark with every call that was answered; one that was refused learns nothing
 * of it.
 */
export function setDeviceCookie(app: FastifyInstance, callers: Pick<Callers, "deviceOf">): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const cookie = reply.statusCode < 300 ? callers.deviceOf(request)?.cookie() : undefined;
    if (cookie !== undefined) reply.header("set-cookie", cookie);
    return payload;
  });
}
