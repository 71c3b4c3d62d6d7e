import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whether an IP address may be reached on the public internet. IPv4 inside IPv6 (mapped, NAT64,
 * 6to4, Teredo) is refused with everything else that is not plain unicast, since a gateway could
 * turn it inward. Ranges: the IANA special-purpose registries (RFC 6890), as ipaddr.js lists them.
 */
const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";

/** Whether an IP address is this machine itself: 127.0.0.0/8 and ::1. */
const isOwnMachine = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === "loopback";

/** Why a call to an address that someone else gave was not made, or its answer not taken. */
export type OutboundReason =
  /** Not https, a port other than 443, or a name and password in the address. */
  | "address_not_allowed"
  /** The host has a private, loopback, link-local or otherwise special address. */
  | "private_network"
  | "name_not_found"
  | "redirected"
  | "too_large"
  | "too_slow"
  | "too_busy"
  /** The connection failed, or TLS did. */
  | "unreachable";

export class OutboundRefused extends Error {
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(`The call was not made or its answer was not taken: ${reason}.`, options);
    this.name = "OutboundRefused";
    this.reason = reason;
  }
}

interface GuardedRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | URLSearchParams | null;
  readonly signal?: AbortSignal | null;
}

/**
 * A call to an address that someone else gave. Fails with `OutboundRefused`, and never redirects.
 */
export type GuardedFetch = (url: string | URL, request?: GuardedRequest) => Promise<Response>;

export interface GuardOptions {
  /**
   * Exact origins that may be called although they are on this machine, such as the sandbox's own
   * provider.
   */
  readonly ownOrigins?: readonly string[];
  /** TEST_MODE: any address of this machine may be called, by http too. */
  readonly allowsLoopback?: boolean;
  /** Milliseconds for the whole call, 3,000 unless given. */
  readonly timeoutMs?: number;
  /** Bytes of a body, 1 MiB unless given. */
  readonly maxBytes?: number;
  /** Calls to one host at a time; the next one fails at once. 100 unless given. */
  readonly maxPerHost?: number;
  /** Every address of a name. The machine's name servers unless given. */
  readonly resolve?: (name: string, timeoutMs: number) => Promise<readonly string[]>;
}

const DEFAULTS = { timeoutMs: 3_000, maxBytes: 1_048_576, maxPerHost: 100 } as const;
const OWN_MACHINE: readonly string[] = ["127.0.0.1", "::1"];
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Asks the name servers and not the operating system: its look-up runs on four threads, and a few
 * names that hang would stop everything else that uses them.
 */
async function askNameServers(name: string, timeoutMs: number): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  const givingUp = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  } finally {
    clearTimeout(givingUp);
  }
}

const plainHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

const isLocalName = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || isOwnMachine(host);

/** `host` and the address that the connection goes to, decided before it is opened. */
interface Destination {
  readonly url: URL;
  readonly address: string;
}

interface Transfer extends GuardedRequest {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) throw new OutboundRefused("too_large");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function toResponse(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const status = answer.statusCode ?? 500;
  if (isRedirect(status)) throw new OutboundRefused("redirected");
  if (Number(answer.headers["content-length"] ?? 0) > maxBytes) {
    throw new OutboundRefused("too_large");
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const part of [value ?? []].flat()) headers.append(name, part);
  }
  const body = await readBody(answer, maxBytes);
  return new Response(NO_BODY.has(status) ? null : new Uint8Array(body), { status, headers });
}

/** One request over a connection of its own, to the address that was looked at. */
function send({ url, address }: Destination, transfer: Transfer): Promise<Response> {
  const { signal, maxBytes, method = "GET" } = transfer;
  const body = transfer.body instanceof URLSearchParams ? `${transfer.body}` : transfer.body;
  const isForm = transfer.body instanceof URLSearchParams;
  const options = {
    method,
    signal,
    agent: false,
    headers: {
      ...(isForm ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      ...transfer.headers,
      // A compressed body could be larger than its limit.
      "accept-encoding": "identity",
      ...(body ? { "content-length": String(Buffer.byteLength(body)) } : {}),
    },
    family: isIP(address),
    lookup: (
      _name: string,
      { all }: { all?: boolean | undefined },
      done: (error: null, address: string | LookupAddress[], family?: number) => void,
    ) => {
      const family = isIP(address);
      if (all) done(null, [{ address, family }]);
      else done(null, address, family);
    },
  };
  const open = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = open(url, options, (answer) => {
      toResponse(answer, maxBytes).then(resolve, (error: unknown) => {
        request.destroy();
        reject(error);
      });
    });
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

/**
 * A fetch for addresses that someone else gave: issuers, tokens, keys, metadata, logos. https on
 * port 443; the name is resolved once, each of its addresses must be public, and the connection
 * goes to the address that was checked; no redirects; a time and a size for the whole call. Rule:
 * OWASP SSRF prevention, case 2.
 */
export function createGuardedFetch(options: GuardOptions = {}): GuardedFetch {
  const { timeoutMs, maxBytes, maxPerHost } = { ...DEFAULTS, ...options };
  const { ownOrigins = [], allowsLoopback = false, resolve = askNameServers } = options;
  const inFlight = new Map<string, number>();

  /** Whether the address may lead to this machine. */
  const mayBeOwn = (url: URL): boolean =>
    isLocalName(plainHost(url)) && (allowsLoopback || ownOrigins.includes(url.origin));

  function requireAllowed(url: URL): void {
    const isPlain = url.username === "" && url.password === "";
    const isWeb = url.protocol === "https:" || (url.protocol === "http:" && mayBeOwn(url));
    const isUsualPort = url.port === "" || mayBeOwn(url);
    if (!isPlain || !isWeb || !isUsualPort) throw new OutboundRefused("address_not_allowed");
  }

  async function addressesOf(host: string): Promise<readonly string[]> {
    if (isIP(host)) return [host];
    if (isLocalName(host)) return OWN_MACHINE;
    return resolve(host, timeoutMs);
  }

  async function findDestination(url: URL): Promise<Destination> {
    const addresses = await addressesOf(plainHost(url));
    const [address] = addresses;
    if (address === undefined) throw new OutboundRefused("name_not_found");
    if (!mayBeOwn(url) && !addresses.every(isPublicAddress)) {
      throw new OutboundRefused("private_network");
    }
    return { url, address };
  }

  async function call(url: URL, request: GuardedRequest): Promise<Response> {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    try {
      return await send(await findDestination(url), { ...request, signal, maxBytes });
    } catch (cause) {
      if (cause instanceof OutboundRefused) throw cause;
      if (request.signal?.aborted) throw request.signal.reason;
      throw new OutboundRefused(deadline.aborted ? "too_slow" : "unreachable", { cause });
    }
  }

  return async (given, request = {}) => {
    if (!URL.canParse(String(given))) throw new OutboundRefused("address_not_allowed");
    const url = new URL(given);
    requireAllowed(url);
    const running = inFlight.get(url.host) ?? 0;
    if (running >= maxPerHost) throw new OutboundRefused("too_busy");
    inFlight.set(url.host, running + 1);
    try {
      return await call(url, request);
    } finally {
      const left = (inFlight.get(url.host) ?? 1) - 1;
      if (left === 0) inFlight.delete(url.host);
      else inFlight.set(url.host, left);
    }
  };
}
