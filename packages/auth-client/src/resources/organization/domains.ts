import type {
  DomainAnswer,
  DomainRequest,
  DomainsAnswer,
  RemoveDomainAnswer,
} from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import type { Nothing } from "../../wire/request-types.ts";

/**
 * Beside the wire: only our own server knows these calls, so `createAuthClient` does not bring them
 * along.
 */
export interface DomainsResource {
  /** The e-mail domains that the organization has proven or began to prove. */
  list(): Promise<DomainsAnswer>;
  /** Answers the TXT record by which the organization proves that a domain is its own. */
  start(request: DomainRequest): Promise<DomainAnswer>;
  /** Looks for the record in the DNS. */
  verify(request: DomainRequest): Promise<DomainAnswer>;
  /** Gives a domain up. */
  remove(request: DomainRequest): Promise<RemoveDomainAnswer>;
}

const PATH = "/b2b/organizations/me/domains";

export function createDomains(core: AuthCore): DomainsResource {
  const list = createCall<Nothing, DomainsAnswer>(core, {
    name: "domains.list",
    verb: "GET",
    path: PATH,
    rules: {},
    caller: "session",
    answer: ["organization_domains"],
  });
  return {
    list: () => list({}),
    start: createCall(core, {
      name: "domains.start",
      path: `${PATH}/start`,
      rules: { domain: "string" },
      caller: "session",
      answer: ["record_name", "record_value"],
    }),
    verify: createCall(core, {
      name: "domains.verify",
      path: `${PATH}/verify`,
      rules: { domain: "string" },
      caller: "session",
      answer: ["verified_at"],
    }),
    remove: createCall(core, {
      name: "domains.remove",
      path: `${PATH}/remove`,
      rules: { domain: "string" },
      caller: "session",
      answer: ["domain"],
    }),
  };
}
