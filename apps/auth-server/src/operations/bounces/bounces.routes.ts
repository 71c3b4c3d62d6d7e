import { timingSafeEqual } from "node:crypto";
import { bouncesRequest, plainAnswer } from "@stocks-vibe/contracts/auth";
import { hashToken, Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answerFields } from "../../platform/http/answer.ts";
import type { BouncesService } from "../../platform/mail/bounces.service.ts";
import { parseBasic } from "../../tenancy/callers/callers.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";

/** Mail providers call it. */
export function bounceRoutes(
  app: FastifyInstance,
  { projects, bounces }: { readonly projects: ProjectsService; readonly bounces: BouncesService },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    "/b2b/mail/bounces",
    {
      schema: {
        summary:
          "Reports bounced addresses. Basic `project_id:webhook_secret`; the secret is good for this call alone",
        body: bouncesRequest,
        response: { 200: plainAnswer },
      },
    },
    async (request) => {
      const credentials = parseBasic(request.headers.authorization);
      const project = await projects.findById(credentials?.username ?? "");
      const given = Buffer.from(hashToken(credentials?.password ?? ""));
      const expected = Buffer.from(project?.webhookSecretHash ?? hashToken(""));
      const matches = timingSafeEqual(given, expected);
      if (!project?.webhookSecretHash || !matches) {
        throw new Refusal("invalid_secret_authentication");
      }
      const addresses = request.body.bounces.map(({ email_address }) => email_address);
      await bounces.report(project.projectId, addresses, "reported by the mail provider");
      return answerFields(request);
    },
  );
}
