import type { FastifyRequest } from "fastify";

/** What every answer says about itself. */
export const answerFields = (request: FastifyRequest) => ({
  request_id: request.id,
  status_code: 200,
});

/** The envelope of browser calls: everything inside `data`. */
export const answer = <Body extends object>(request: FastifyRequest, body: Body) => ({
  data: { ...body, ...answerFields(request) },
});
