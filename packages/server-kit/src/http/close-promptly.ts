import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets a server stop once it owes no answer. By itself it would wait for a minute: for connections
 * that nothing was asked over yet, which browsers open ahead of time and Node takes for busy, and
 * for those kept alive after the last answer.
 */
export function closePromptly(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  app.server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook("onResponse", async () => {
    if (isClosing) setImmediate(() => app.server.closeIdleConnections());
  });
}

/**
 * From the moment that `isLast` says so each answer closes its connection, so that who asks over
 * one goes elsewhere with the next question.
 */
export function sayLastAnswers(app: FastifyInstance, isLast: () => boolean): void {
  app.server.prependListener("request", (_request, response) => {
    if (isLast()) response.shouldKeepAlive = false;
  });
}
