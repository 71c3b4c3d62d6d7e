import {
  askDeletionRequest,
  dataOf,
  emptyRequest,
  organizationDeletionAnswer,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import { answer } from "../../platform/http/answer.ts";
import type { Callers } from "../../tenancy/callers/callers.ts";
import type { AskedDeletion, OrganizationDeletionService } from "./deletion.service.ts";

export interface DeletionRoutes {
  readonly callers: Callers;
  readonly organizationDeletion: OrganizationDeletionService;
}

const toWire = (asked: AskedDeletion | null) =>
  asked && {
    asked_by: asked.askedByName,
    asked_at: asked.askedAt.toISOString(),
    due_at: asked.dueAt.toISOString(),
  };

const PATH = "/v1/b2b/organizations/me/deletion";

/**
 * GET organizations/me/deletion for every member; POST asks for it, by the organization's name and
 * a fresh proof, and DELETE withdraws it, for administrators. 400 for another name.
 */
export function deletionRoutes(
  app: FastifyInstance,
  { callers, organizationDeletion }: DeletionRoutes,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: dataOf(organizationDeletionAnswer) };
  routes.get(
    PATH,
    { schema: { summary: "The pending deletion of the organization, if any", response } },
    async (request) => {
      const deletion = toWire(await organizationDeletion.find(await callers.page(request)));
      return answer(request, { deletion });
    },
  );
  routes.post(
    PATH,
    {
      schema: {
        summary: "Asks for the deletion of the organization",
        body: askDeletionRequest,
        response,
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      const asked = await organizationDeletion.ask(caller, request.body.organization_name);
      return answer(request, { deletion: toWire(asked) });
    },
  );
  routes.delete(
    PATH,
    {
      schema: {
        summary: "Withdraws the pending deletion of the organization",
        body: emptyRequest,
        response,
      },
    },
    async (request) => {
      await organizationDeletion.withdraw(await callers.page(request));
      return answer(request, { deletion: null });
    },
  );
}
