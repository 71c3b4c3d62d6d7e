import { isIP } from "node:net";
import { isLoopback } from "./network-of.ts";

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

/** Whether a host name or address is one that only this machine knows itself by. */
function isLocalHost(host: string): boolean {
  const plain = withoutBrackets(host.toLowerCase());
  if (plain === "localhost" || plain.endsWith(".localhost")) return true;
  // "Any address" is no place to go to; a browser that is sent there ends on its own machine.
  return isIP(plain) !== 0 && (isLoopback(plain) || plain === "0.0.0.0" || plain === "::");
}

/** Whether a public address names this machine, as it does in development. */
export const isLocalUrl = (url: URL): boolean => isLocalHost(url.hostname);

/**
 * Whether a request's Host header names this machine as only it knows itself; a name that others
 * resolve is none, wherever it leads.
 */
export const namesThisMachine = (host: string | undefined): boolean =>
  URL.canParse(`http://${host}`) && isLocalUrl(new URL(`http://${host}`));

const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || isLoopback(withoutBrackets(host));

/**
 * Why a server must not listen at `host` with that public address, in words for its operator;
 * undefined where it may. Who listens to other machines would show them what is meant for this one.
 */
export function refuseUnaddressedBinding(
  host: string,
  publicUrl: URL,
  names = { host: "HOST", publicUrl: "PUBLIC_URL" },
): string | undefined {
  if (isLoopbackHost(host) || !isLocalUrl(publicUrl)) return undefined;
  return (
    `${names.host}=${host} listens to other machines, but ${names.publicUrl} (${publicUrl.origin}) is an address of this one only. ` +
    `Set ${names.publicUrl} to the address people use, such as https://stocks.example.com, or leave ${names.host} at 127.0.0.1.`
  );
}
