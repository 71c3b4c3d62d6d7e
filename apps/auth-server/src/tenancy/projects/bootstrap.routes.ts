import { type Bootstrap, bootstrap, dataOf } from "@stocks-vibe/contracts/auth";
import { Refusal, type ZodTypeProvider } from "@stocks-vibe/server-kit";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Project } from "../../domain/project/project.ts";
import { policyOf } from "../../domain/rbac/policy-of.ts";
import { answer } from "../../platform/http/answer.ts";
import type { ProjectsService } from "./projects.service.ts";

/** The public settings. What the project does not have is said to be off, not left out. */
const projectToWire = (project: Project): Omit<Bootstrap, "request_id" | "status_code"> => ({
  project_name: project.name,
  disable_sdk_watermark: true,
  captcha_settings: project.captcha
    ? { enabled: true, siteKey: project.captcha.siteKey }
    : { enabled: false },
  cname_domain: null,
  email_domains: [...project.mailDomains],
  pkce_required_for_email_magic_links: project.pkceRequiredForEmailMagicLinks,
  pkce_required_for_password_resets: project.pkceRequiredForPasswordResets,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: true,
  slug_pattern: project.slugPattern,
  create_organization_enabled: project.createOrganizationEnabled,
  password_config:
    project.passwordPolicy === "luds"
      ? { luds_complexity: project.ludsComplexity, luds_minimum_count: project.ludsMinimumCount }
      : null,
  dfp_protected_auth_enabled: project.dfpMode !== null,
  dfp_protected_auth_mode: project.dfpMode ?? "OBSERVATION",
  rbac_policy: policyOf(project.customPolicy),
  siwe_required_for_crypto_wallets: false,
  vertical: "B2B",
});

const params = z.object({ public_token: z.string().max(512) });

export function bootstrapRoutes(app: FastifyInstance, projects: ProjectsService): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    "/v1/projects/bootstrap/:public_token",
    {
      schema: {
        summary: "The public settings of a project. A feature that it lacks is off, not left out",
        params,
        response: { 200: dataOf(bootstrap) },
      },
    },
    async (request) => {
      const project = await projects.findByPublicToken(request.params.public_token);
      if (!project) throw new Refusal("public_token_not_found");
      return answer(request, projectToWire(project));
    },
  );
}
