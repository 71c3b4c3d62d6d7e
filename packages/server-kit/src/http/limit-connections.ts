import { BlockList, isIPv4, type Server } from "node:net";
import { networkOf } from "./network-of.ts";

/**
 * Our own processes, and peers of the same network: a proxy that nobody has named stands there for
 * everyone behind it.
 */
const near = new BlockList();
near.addSubnet("127.0.0.0", 8, "ipv4");
near.addSubnet("10.0.0.0", 8, "ipv4");
near.addSubnet("172.16.0.0", 12, "ipv4");
near.addSubnet("192.168.0.0", 16, "ipv4");
near.addSubnet("169.254.0.0", 16, "ipv4");
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

/** 'fe80::1%eth0' and '::ffff:10.0.0.1' as what they stand for. */
const plain = (address: string): string => address.replace(/%.*$/, "").replace(/^::ffff:/i, "");

/** Whether a peer is this machine or of a private network. */
export function isNear(address: string): boolean {
  const peer = plain(address);
  return near.check(peer, isIPv4(peer) ? "ipv4" : "ipv6");
}

export interface TotalLimit {
  readonly most: number;
  /** Told the first connection too many, until half of them have closed. */
  readonly onRefused: () => void;
}

/**
 * Hangs up on whoever comes while the server holds `most` connections, whoever they are: each costs
 * memory and a file handle.
 */
export function limitAllConnections(server: Server, { most, onRefused }: TotalLimit): void {
  server.maxConnections = most;
  let open = 0;
  let isTold = false;
  server.on("drop", () => {
    if (!isTold) onRefused();
    isTold = true;
  });
  server.on("connection", (socket) => {
    open += 1;
    socket.once("close", () => {
      open -= 1;
      if (open <= most / 2) isTold = false;
    });
  });
}

export interface ConnectionLimit {
  readonly most: number;
  readonly isExempt?: (address: string) => boolean;
  /** Told the first connection too many of an address, until all of its connections have closed. */
  readonly onRefused: (address: string) => void;
}

/**
 * Hangs up on an address (an IPv6 client's whole /64) that holds `most` connections already. Counts
 * what the network says, so it is of no use behind a proxy, whose address all clients share.
 */
export function limitConnections(
  server: Server,
  { most, isExempt = isNear, onRefused }: ConnectionLimit,
): void {
  const open = new Map<string, number>();
  const told = new Set<string>();
  server.on("connection", (socket) => {
    const { remoteAddress = "" } = socket;
    if (remoteAddress === "" || isExempt(remoteAddress)) return;
    const address = networkOf(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      if (!told.has(address)) onRefused(address);
      told.add(address);
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) {
        open.set(address, left);
      } else {
        open.delete(address);
        told.delete(address);
      }
    });
  });
}
