import { isIPv6 } from "node:net";

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
