import { dataOf, ownOrganizationAnswer } from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../answer.ts";
import type { Callers } from "../../caller.ts";
import type { OwnService } from "../members/own.service.ts";
import { organizationToWire } from "./organization-to-wire.ts";

export function organizationRoutes(
  app: FastifyInstance,
  { callers, own }: { readonly callers: Callers; readonly own: OwnService },
): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/v1/b2b/organizations/me",
      { schema: { response: { 200: dataOf(ownOrganizationAnswer) } } },
      async (request) => {
        const { organization } = await own.read(await callers.page(request));
        return answer(request, { organization: organizationToWire(organization) });
      },
    );
}
