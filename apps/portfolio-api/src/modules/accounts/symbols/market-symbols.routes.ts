import {
  marketSymbol,
  successOf,
  symbolMatched,
  symbolToMatch,
} from "@stocks-vibe/contracts/portfolio";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod";
import { factsOf, type ReaderGate, readerOf } from "../../../http/caller.ts";
import type { MarketSymbolsService } from "./market-symbols.service.ts";

export interface MarketSymbolRoutes extends ReaderGate {
  readonly marketSymbols: MarketSymbolsService;
}

const bySymbol = z.object({ symbol: z.string().min(1).max(300) });
/**
 * Of each member, wherever they are: colleagues behind one address leave each other theirs, and
 * another address is no other member. A symbol that nobody has asked for is asked of price sources
 * outside: made-up ones must not be many.
 */
const MATCHES_PER_MINUTE = 10;

/**
 * GET, PUT and DELETE /positions/{symbol}/market-symbol. 401 without a session, 403 without alpha
 * access and where a connection that brings the security is neither the caller's nor theirs to
 * administer, 404 for what is not held, 400 for a symbol that no price source knows, 409 for a
 * security that the market knows by its own, 429 after a member's ten matches in a minute, 503
 * while no source can be asked.
 */
export function marketSymbolRoutes(
  app: FastifyInstance,
  deps: MarketSymbolRoutes,
  rateLimitScale: number,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const reader = readerOf(deps);
  const path = "/positions/:symbol/market-symbol";
  const state = { params: bySymbol, response: { 200: successOf(marketSymbol) } };
  const max = Math.ceil(MATCHES_PER_MINUTE * rateLimitScale);

  const memberOf = async (request: FastifyRequest): Promise<string> => {
    const { organizationId, memberId } = await deps.identify(request);
    return `${organizationId} ${memberId}`;
  };

  routes.get(path, { schema: state }, async (request) => ({
    success: true as const,
    message: "Market symbol loaded.",
    data: await deps.marketSymbols.read(await reader(request), request.params.symbol),
  }));

  routes.put(
    path,
    {
      config: { rateLimit: { max, timeWindow: 60_000, keyGenerator: memberOf } },
      schema: {
        params: bySymbol,
        body: symbolToMatch,
        response: { 200: successOf(symbolMatched) },
      },
    },
    async (request) => {
      const { symbol, is_sure: isSure } = request.body;
      const said = { called: request.params.symbol, symbol: symbol.toUpperCase(), isSure };
      const caller = await reader(request);
      const data = await deps.marketSymbols.match(caller, said, factsOf(request));
      return {
        success: true as const,
        message: data.outcome === "matched" ? "The market symbol is saved." : "Nothing is saved.",
        data,
      };
    },
  );

  routes.delete(path, { schema: state }, async (request) => {
    const { symbol } = request.params;
    const data = await deps.marketSymbols.takeBack(await reader(request), symbol, factsOf(request));
    return { success: true as const, message: "The market symbol is taken back.", data };
  });
}
