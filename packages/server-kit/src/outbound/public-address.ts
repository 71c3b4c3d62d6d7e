import ipaddr from "ipaddr.js";

/**
 * Whether an IP address may be reached on the public internet. IPv4 inside IPv6 (mapped, NAT64,
 * 6to4, Teredo) is refused with everything else that is not plain unicast, since a gateway could
 * turn it inward. Ranges: the IANA special-purpose registries (RFC 6890), as ipaddr.js lists them.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";

/** Whether an IP address is this machine itself: 127.0.0.0/8 and ::1. */
export const isOwnMachine = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";
