import type { SearchUsersAnswer, SearchUsersRequest } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";

/**
 * A call of consumer projects; where people belong to organizations it answers the same for every
 * address.
 */
export interface UsersResource {
  search(request: SearchUsersRequest): Promise<SearchUsersAnswer>;
}

export const createUsers = (core: AuthCore): UsersResource => ({
  search: createCall(core, {
    name: "users.search",
    path: "/users/search",
    rules: { email: "string" },
    isProtected: true,
    answer: ["userType"],
  }),
});
