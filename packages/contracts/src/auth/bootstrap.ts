import * as z from "zod";
import { answerFields } from "./answers.ts";

const permission = z.object({ resource_id: z.string(), actions: z.array(z.string()) });

/**
 * Who may do what: a role's permissions name a resource and actions; the action '*' is every
 * action.
 */
export const rbacPolicy = z.object({
  roles: z.array(
    z.object({
      role_id: z.string(),
      description: z.string().optional(),
      permissions: z.array(permission),
    }),
  ),
  resources: z.array(
    z.object({
      resource_id: z.string(),
      description: z.string().optional(),
      actions: z.array(z.string()),
    }),
  ),
  scopes: z.array(
    z.object({ scope: z.string(), description: z.string(), permissions: z.array(permission) }),
  ),
});
export type RbacPolicy = z.infer<typeof rbacPolicy>;

/**
 * The public settings of a project. `email_domains` are the domains its mail comes from. The
 * official client reads every key and falls back to its own defaults for all of them when one is
 * missing, so none is optional.
 */
export const bootstrap = z.object({
  ...answerFields,
  project_name: z.string().nullable(),
  disable_sdk_watermark: z.boolean(),
  captcha_settings: z.discriminatedUnion("enabled", [
    z.object({ enabled: z.literal(false) }),
    z.object({ enabled: z.literal(true), siteKey: z.string() }),
  ]),
  cname_domain: z.string().nullable(),
  email_domains: z.array(z.string()),
  pkce_required_for_email_magic_links: z.boolean(),
  pkce_required_for_password_resets: z.boolean(),
  pkce_required_for_oauth: z.boolean(),
  pkce_required_for_sso: z.boolean(),
  slug_pattern: z.string().nullable(),
  create_organization_enabled: z.boolean(),
  password_config: z
    .object({ luds_complexity: z.number().int(), luds_minimum_count: z.number().int() })
    .nullable(),
  dfp_protected_auth_enabled: z.boolean(),
  dfp_protected_auth_mode: z.enum(["OBSERVATION", "DECISIONING"]),
  rbac_policy: rbacPolicy.nullable(),
  siwe_required_for_crypto_wallets: z.boolean(),
  vertical: z.enum(["B2B", "CONSUMER"]),
});
export type Bootstrap = z.infer<typeof bootstrap>;
