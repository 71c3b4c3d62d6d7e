import {
  dataOf,
  domainAnswer,
  domainRequest,
  domainsAnswer,
  removeDomainAnswer,
  type OrganizationDomain as WireDomain,
} from "@stocks-vibe/contracts/auth";
import type { ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import {
  type OrganizationDomain,
  recordNameOf,
} from "../../../domain/organization/organization-rules.ts";
import { answer } from "../../../platform/http/answer.ts";
import { limitPerIp, TRIES_PER_IP } from "../../../platform/http/limit-per-ip.ts";
import type { Callers } from "../../../tenancy/callers/callers.ts";
import type { DomainsService } from "./domains.service.ts";

const toWire = ({
  domain,
  recordValue,
  createdAt,
  verifiedAt,
}: OrganizationDomain): WireDomain => ({
  domain,
  record_name: recordNameOf(domain),
  record_value: recordValue,
  created_at: createdAt.toISOString(),
  verified_at: verifiedAt?.toISOString() ?? null,
});

/** How administrators prove that a mail domain is their organization's. */
export function domainRoutes(
  app: FastifyInstance,
  deps: {
    readonly callers: Callers;
    readonly domains: DomainsService;
    readonly rateLimitScale: number;
  },
): void {
  const { callers, domains } = deps;
  const perIp = limitPerIp(deps.rateLimitScale);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const path = "/v1/b2b/organizations/me/domains";
  routes.get(
    path,
    {
      schema: {
        summary: "The domains of the organization",
        response: { 200: dataOf(domainsAnswer) },
      },
    },
    async (request) => {
      const listed = await domains.list(await callers.page(request));
      return answer(request, { organization_domains: listed.map(toWire) });
    },
  );
  routes.post(
    `${path}/start`,
    {
      schema: {
        summary: "Begins the proof of a domain: answers the DNS record to publish",
        body: domainRequest,
        response: { 200: dataOf(domainAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, toWire(await domains.start(caller, request.body.domain)));
    },
  );
  routes.post(
    `${path}/verify`,
    {
      config: perIp(TRIES_PER_IP),
      schema: {
        summary: "Looks for the DNS record of a domain",
        body: domainRequest,
        response: { 200: dataOf(domainAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, toWire(await domains.verify(caller, request.body.domain)));
    },
  );
  routes.post(
    `${path}/remove`,
    {
      schema: {
        summary: "Removes a domain",
        body: domainRequest,
        response: { 200: dataOf(removeDomainAnswer) },
      },
    },
    async (request) => {
      const caller = await callers.page(request);
      return answer(request, { domain: await domains.remove(caller, request.body.domain) });
    },
  );
}
