import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./network-of.ts";
import { KIT_ERRORS, Refusal } from "./refusal.ts";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether an address, as a socket tells it, is of this machine. */
export function isLoopback(address: string): boolean {
  const network = networkOf(address);
  if (isIPv4(network)) return loopback.check(network, "ipv4");
  return isIPv6(address) && loopback.check(address, "ipv6");
}

/**
 * What proxies and content networks say about whom they speak for. Any of them tells that the peer
 * is not who is asking.
 */
const FORWARDING =
  /^(x-forwarded(-.*)?|x-original-.*|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|cdn-loop|fastly-.*|x-envoy-.*|x-amzn?-.*|x-azure-.*|x-appengine-.*|x-proxyuser-ip|client-ip)$/;

export interface Peer {
  readonly address: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Pure: whether a request comes from a program on this machine that asks for itself. What it says
 * of its host is no matter.
 */
export const isDirectPeer = ({ address, headers }: Peer): boolean =>
  isLoopback(address ?? "") && !Object.keys(headers).some((name) => FORWARDING.test(name));

export const isDirect = ({ raw }: Pick<FastifyRequest, "raw">): boolean =>
  isDirectPeer({ address: raw.socket.remoteAddress, headers: raw.headers });

/**
 * Development surfaces: to everyone but programs on this machine, `app` and what is registered in
 * it has nothing at any address. Call it before the routes are added.
 */
export function requireDirectPeer(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!isDirect(request)) throw new Refusal(KIT_ERRORS.notFound);
  });
}
