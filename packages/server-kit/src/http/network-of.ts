import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
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

const GROUPS = 8;
/**
 * What one household, server or phone is given whole: whoever has one IPv6 address has 2^64 of
 * them.
 */
const NETWORK_GROUPS = 4;
const MAPPED = "0:0:0:0:0:ffff";

const hexOfPair = (high: string, low: string): string =>
  (Number(high) * 256 + Number(low)).toString(16);

/** An IPv6 address as its eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const plain = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_all, a: string, b: string, c: string, d: string) => `${hexOfPair(a, b)}:${hexOfPair(c, d)}`,
  );
  const [head = "", tail] = plain.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const all = [...first, ...Array.from({ length: missing }, () => "0"), ...last];
  return all.map((group) => Number.parseInt(group, 16).toString(16));
}

const dotted = (high: string, low: string): string =>
  [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".");

/**
 * What is counted as one network address: an IPv4 address itself, however it is written, and the
 * /64 of an IPv6 address. Limits, counters and memories by address take their key from here.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [high = "", low = ""] = groups.slice(-2);
  if (groups.slice(0, -2).join(":") === MAPPED) return dotted(high, low);
  return `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
