import { Resolver } from "node:dns/promises";
import type { Logger } from "@stocks-vibe/server-kit";

/** The port to the DNS. It answers nothing when it can't be asked: then nothing is proven. */
export interface DnsResolver {
  /** The texts of the TXT records at a name, each put together from its parts. */
  texts(name: string): Promise<readonly string[]>;
}

const TIMEOUT_MS = 3_000;
const NO_RECORD: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

/**
 * Asks the machine's own name servers, or those given, for TXT records only; three seconds in all,
 * however many servers there are.
 */
export function createDnsResolver(
  log: Logger,
  { servers, timeoutMs = TIMEOUT_MS }: { servers?: readonly string[]; timeoutMs?: number } = {},
): DnsResolver {
  return {
    async texts(name) {
      // One for each question: giving up cancels all that a resolver was asked.
      const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
      if (servers) resolver.setServers(servers);
      const givingUp = setTimeout(() => resolver.cancel(), timeoutMs);
      try {
        const records = await resolver.resolveTxt(name);
        return records.map((parts) => parts.join(""));
      } catch (err) {
        if (!NO_RECORD.has(codeOf(err))) log.warn({ err }, "the DNS could not be asked");
        return [];
      } finally {
        clearTimeout(givingUp);
      }
    },
  };
}
