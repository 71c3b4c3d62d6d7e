import type {
  ConnectedAppAnswer,
  ConnectedAppsAnswer,
  DeleteOrganizationAnswer,
  Organization,
  OwnOrganizationAnswer,
  SearchOrganizationAnswer,
  SearchOrganizationRequest,
  UpdateOrganizationRequest,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import { onPartChange } from "../../session/on-part-change.ts";
import type { RulesOf } from "../../wire/assert-arguments.ts";
import type { Nothing } from "../../wire/request-types.ts";
import { createMembers, type MembersResource } from "../members/members.ts";
import {
  createOrganizationDeletion,
  type OrganizationDeletionResource,
} from "./organization-deletion.ts";

/** Every setting of an organization that its administrators may change. */
const ORGANIZATION_RULES: RulesOf<UpdateOrganizationRequest> = {
  organization_name: "string?",
  organization_slug: "string?",
  organization_logo_url: "string?",
  sso_default_connection_id: "string?",
  sso_jit_provisioning: "string?",
  sso_jit_provisioning_allowed_connections: "string array?",
  email_allowed_domains: "string array?",
  email_jit_provisioning: "string?",
  email_invites: "string?",
  oauth_tenant_jit_provisioning: "string?",
  allowed_oauth_tenants: "object?",
  auth_methods: "string?",
  allowed_auth_methods: "string array?",
  mfa_methods: "string?",
  allowed_mfa_methods: "string array?",
  mfa_policy: "string?",
  rbac_email_implicit_role_assignments: "array?",
  first_party_connected_apps_allowed_type: "string?",
  allowed_first_party_connected_apps: "string array?",
  third_party_connected_apps_allowed_type: "string?",
  allowed_third_party_connected_apps: "string array?",
  members_may_invite: "boolean?",
};

export interface OrganizationResource {
  getSync(): Organization | null;
  /** `fromCache`: an earlier page's, which the server has not confirmed yet. */
  getInfo(): { organization: Organization | null; fromCache: boolean };
  onChange(callback: (organization: Organization | null) => void): () => void;
  /** The signed-in member's organization, freshly read. */
  get(): Promise<OwnOrganizationAnswer>;
  /** Changes what is given; everything absent stays as it is. */
  update(request: UpdateOrganizationRequest): Promise<OwnOrganizationAnswer>;
  /** Deletes the organization with everything in it, and so ends this session. */
  delete(): Promise<DeleteOrganizationAnswer>;
  readonly deletion: OrganizationDeletionResource;
  /** What a sign-in page may know of an organization; an unknown slug answers null. */
  getBySlug(request: SearchOrganizationRequest): Promise<SearchOrganizationAnswer>;
  getConnectedApps(): Promise<ConnectedAppsAnswer>;
  getConnectedApp(request: { connected_app_id: string }): Promise<ConnectedAppAnswer>;
  readonly members: MembersResource;
}

const PATH = "/b2b/organizations";
const OWN = `${PATH}/me`;

export function createOrganization(core: AuthCore): OrganizationResource {
  const { store } = core;
  const get = createCall<Nothing, OwnOrganizationAnswer>(core, {
    name: "organization.get",
    verb: "GET",
    path: OWN,
    rules: {},
    caller: "session",
    answer: ["organization"],
    effect: store.updateOrganization,
  });
  const remove = createCall<Nothing, DeleteOrganizationAnswer>(core, {
    name: "organization.delete",
    verb: "DELETE",
    path: OWN,
    rules: {},
    caller: "session",
    effect: store.clear,
  });
  const getConnectedApps = createCall<Nothing, ConnectedAppsAnswer>(core, {
    name: "organization.getConnectedApps",
    verb: "GET",
    path: `${PATH}/connected_apps`,
    rules: {},
    caller: "session",
    answer: ["connected_apps"],
  });
  return {
    getSync: () => store.getState().organization,
    getInfo: () => ({
      organization: store.getState().organization,
      fromCache: store.isFromCache(),
    }),
    onChange: (callback) =>
      onPartChange(
        store,
        { method: "organization.onChange", pick: ({ organization }) => organization },
        callback,
      ),
    get: () => get({}),
    update: createCall(core, {
      name: "organization.update",
      verb: "PUT",
      path: OWN,
      rules: ORGANIZATION_RULES,
      caller: "session",
      answer: ["organization"],
      effect: store.updateOrganization,
    }),
    delete: () => remove({}),
    deletion: createOrganizationDeletion(core),
    getBySlug: createCall(core, {
      name: "organization.getBySlug",
      path: `${PATH}/search`,
      rules: { organization_slug: "string" },
      answer: ["organization"],
    }),
    getConnectedApps: () => getConnectedApps({}),
    getConnectedApp: createCall(core, {
      name: "organization.getConnectedApp",
      verb: "GET",
      path: ({ connected_app_id }) =>
        `${PATH}/connected_apps/${encodeURIComponent(connected_app_id)}`,
      rules: { connected_app_id: "string" },
      caller: "session",
      answer: ["connected_app_id", "active_members"],
    }),
    members: createMembers(core),
  };
}
