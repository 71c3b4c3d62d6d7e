import {
  explanation,
  explanationGroups,
  explanationRows,
  filterQuery,
  groupedBy,
  groupsQuery,
  rowsQuery,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
import { createCompressedOnce, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { type ReaderGate, readerOf } from "../../http/caller.ts";
import { filterKey } from "../valuation/filter/portfolio-filter.ts";
import type { ExplainService } from "./explain.service.ts";

export interface ExplainRoutes extends ReaderGate {
  readonly explanations: ExplainService;
}

const params = z.object({ figure: z.string().min(1).max(300) });
const query = z.strictObject({
  ...filterQuery.shape,
  format: z.enum(["json", "csv"]).default("json"),
  by: z.enum(groupedBy.options).default("holding"),
});

/** A file name of letters, digits and dashes: 'position-irr-OAKD-2026-11-20.csv'. */
const fileName = (figure: string, asOf: string): string =>
  `${figure.replaceAll(/[^A-Za-z0-9]+/g, "-")}-${asOf}.csv`;

/** JSON that was held against the contract in its thread needs no serializer. */
const asAnswer = (message: string, data: string): string =>
  `{"success":true,"message":"${message}","data":${data}}`;

const JSON_TYPE = "application/json; charset=utf-8";

const sendJson = (reply: FastifyReply, message: string, data: string) =>
  reply.type(JSON_TYPE).serializer(String).send(asAnswer(message, data));

/**
 * GET /explain/{figure}?format=json|csv&by=holding|account: how a figure of the stored snapshot, or
 * of the part that the query names, came about, and its rows as CSV. 401 without a session, 403
 * without alpha access, 404 for an unknown figure, 409 when the rows no longer give what is shown,
 * 429 while too many of the organization wait, 503 when the rows give nothing, 304 when
 * If-None-Match names the stored version. GET …/groups?by=&cursor= and …/rows?by=&group=&cursor=
 * are the pages after what it shows at first; they also answer 400 for a cursor that is none, 404
 * for an unknown group and 409 for a cursor of earlier figures.
 */
export function explainRoutes(app: FastifyInstance, deps: ExplainRoutes): void {
  const reader = readerOf(deps);
  const compressed = createCompressedOnce();
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    "/explain/:figure",
    {
      schema: {
        params,
        querystring: query,
        produces: ["application/json", "text/csv"],
        response: { 200: z.union([successOf(explanation), z.string()]), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { organizationId, language } = await reader(request);
      const { figure } = request.params;
      const { format, by, ...part } = request.query;
      const tagOf = (stored: number) =>
        `W/"${[organizationId, stored, figure, format, by, language, filterKey(part)].map(encodeURIComponent).join(".")}"`;
      const known = request.headers["if-none-match"];
      // Only who names a version is worth a question of its own to the database.
      const version = known ? await deps.explanations.version(organizationId) : 0;
      if (version > 0 && known === tagOf(version)) {
        return reply.header("etag", known).code(304).send(undefined);
      }
      const answer = await deps.explanations.explain(organizationId, {
        figure,
        format,
        by,
        language,
        part,
        log: request.log,
      });
      reply.header("etag", tagOf(answer.version));
      if (format === "json") {
        const text = asAnswer("Figure explained.", answer.text);
        return compressed.send(request, reply.type(JSON_TYPE), { owner: answer, text });
      }
      reply
        .type("text/csv; charset=utf-8")
        .header(
          "content-disposition",
          `attachment; filename="${fileName(figure, answer.dataAsOf)}"`,
        );
      return compressed.send(request, reply, { owner: answer, text: answer.text });
    },
  );
  typed.get(
    "/explain/:figure/groups",
    {
      schema: { params, querystring: groupsQuery, response: { 200: successOf(explanationGroups) } },
    },
    async (request, reply) => {
      const { organizationId, language } = await reader(request);
      const { by, cursor, ...part } = request.query;
      const text = await deps.explanations.page(organizationId, {
        ...request.params,
        by,
        cursor,
        language,
        part,
        wanted: { list: "groups" },
        log: request.log,
      });
      return sendJson(reply, "Groups loaded.", text);
    },
  );
  typed.get(
    "/explain/:figure/rows",
    { schema: { params, querystring: rowsQuery, response: { 200: successOf(explanationRows) } } },
    async (request, reply) => {
      const { organizationId, language } = await reader(request);
      const { group, by, cursor, ...part } = request.query;
      const text = await deps.explanations.page(organizationId, {
        ...request.params,
        by,
        cursor,
        language,
        part,
        wanted: { list: "rows", group },
        log: request.log,
      });
      return sendJson(reply, "Rows loaded.", text);
    },
  );
}
