import type { AskDeletionRequest, OrganizationDeletionAnswer } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import type { Nothing } from "../../wire/request-types.ts";

/** Our own calls: a deletion that waits for a day in which any administrator can withdraw it. */
export interface OrganizationDeletionResource {
  /** Null in it while the organization is not about to be deleted. */
  get(): Promise<OrganizationDeletionAnswer>;
  /** Wants the organization's name, as it is called. */
  ask(request: AskDeletionRequest): Promise<OrganizationDeletionAnswer>;
  withdraw(): Promise<OrganizationDeletionAnswer>;
}

const CALL = {
  path: "/b2b/organizations/me/deletion",
  caller: "session",
  answer: ["deletion"],
} as const;

export function createOrganizationDeletion(core: AuthCore): OrganizationDeletionResource {
  const get = createCall<Nothing, OrganizationDeletionAnswer>(core, {
    name: "organization.deletion.get",
    verb: "GET",
    rules: {},
    ...CALL,
  });
  const withdraw = createCall<Nothing, OrganizationDeletionAnswer>(core, {
    name: "organization.deletion.withdraw",
    verb: "DELETE",
    rules: {},
    ...CALL,
  });
  return {
    get: () => get({}),
    ask: createCall(core, {
      name: "organization.deletion.ask",
      rules: { organization_name: "string" },
      ...CALL,
    }),
    withdraw: () => withdraw({}),
  };
}
