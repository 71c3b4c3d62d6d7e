import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyReply } from "fastify";
import { errorScopeOf } from "./answer-errors.ts";
import { KIT_ERRORS } from "./refusal.ts";

export const newRequestId = (): string => `request-id-${randomUUID()}`;

const pathOf = (url: string): string => url.split("?")[0] ?? "";

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * A bad request that belongs to no route: the words are those of the server whose address it names.
 */
export function refuseOutsideRoutes(
  server: Server,
  { id, raw }: { readonly id: string; readonly raw: IncomingMessage },
  reply: FastifyReply,
): FastifyReply {
  const scope = errorScopeOf(server, pathOf(raw.url ?? ""));
  const { status, body } = scope.answer({ type: KIT_ERRORS.invalidRequest, requestId: id });
  return reply
    .code(status)
    .type(JSON_TYPE)
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .send(body);
}

/** What HTTP's own parser gives up on, and the status that says why. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** The address in the first line of what was sent, as far as it was read. */
function requestedPath(error: FastifyError): string {
  const packet: unknown = "rawPacket" in error ? error.rawPacket : undefined;
  const start = packet instanceof Uint8Array ? Buffer.from(packet).toString("latin1") : "";
  return pathOf(/^[A-Z]+ (\/[^ \r\n]*)/.exec(start)?.[1] ?? "");
}

/** Says in the server's own words that a request could not be read, and hangs up. */
export function hangUpOnUnreadable(server: Server, error: FastifyError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, body } = errorScopeOf(server, requestedPath(error)).answer({
    type: KIT_ERRORS.invalidRequest,
    requestId: newRequestId(),
    status: PARSER_STATUS[error.code] ?? 400,
  });
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
      `Content-Type: ${JSON_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Cache-Control: no-store",
      "Connection: close",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

/**
 * Two names for the host could be read in two ways, by a proxy and by us (RFC 9112, section 3.2).
 */
export const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length > 1;
