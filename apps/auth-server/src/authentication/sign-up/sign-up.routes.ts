import { dataOf, plainAnswer, signUpRequest } from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { SignUpService } from "./sign-up.service.ts";

export interface SignUpRoutes {
  readonly callers: Callers;
  readonly signUp: SignUpService;
}

/** /v1/b2b/sign_up/start: a call of our own beside the wire's. */
export function signUpRoutes(app: FastifyInstance, deps: SignUpRoutes): void {
  const { callers, signUp } = deps;
  app.withTypeProvider<ZodTypeProvider>().post(
    "/v1/b2b/sign_up/start",
    {
      schema: {
        summary: "Begins a sign-up: sends a link, whether or not the address is known",
        body: signUpRequest,
        response: { 200: dataOf(plainAnswer) },
      },
    },
    async (request) => {
      await signUp.start(await callers.page(request), request.body);
      return answer(request, {});
    },
  );
}
