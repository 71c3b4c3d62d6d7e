import type { PlainAnswer } from "@stocks-vibe/contracts/auth";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { createCall } from "../../core/create-call.ts";
import type { Nothing } from "../../wire/request-types.ts";

interface ScimConnection {
  readonly organization_id: string;
  readonly connection_id: string;
  readonly status: string;
  readonly display_name: string;
  readonly identity_provider: string;
  readonly base_url: string;
  readonly scim_group_implicit_role_assignments: readonly { role_id: string; group_id: string }[];
  readonly bearer_token_expires_at: string;
}
/** The token is shown this once. */
interface NewScimConnection extends ScimConnection {
  readonly bearer_token: string;
}
interface KnownScimConnection extends ScimConnection {
  readonly bearer_token_last_four: string;
  readonly next_bearer_token_last_four?: string;
  readonly next_bearer_token_expires_at?: string;
}
/** The next token is shown this once; the old one works until the rotation is completed. */
interface RotatingScimConnection extends ScimConnection {
  readonly bearer_token_last_four: string;
  readonly next_bearer_token: string;
  readonly next_bearer_token_expires_at: string;
}
interface Answer<Kind> extends PlainAnswer {
  readonly connection: Kind;
}
interface ScimGroupsAnswer extends PlainAnswer {
  readonly scim_groups: readonly {
    organization_id: string;
    connection_id: string;
    group_id: string;
    group_name: string;
  }[];
  readonly next_cursor: string | null;
}

/**
 * Members kept in step with an organization's own directory; each call needs the permission for it.
 */
export interface ScimResource {
  createConnection(request: {
    display_name?: string | undefined;
    identity_provider?: string | undefined;
  }): Promise<Answer<NewScimConnection>>;
  updateConnection(request: {
    connection_id: string;
    display_name?: string | undefined;
    identity_provider?: string | undefined;
    scim_group_implicit_role_assignments?: { role_id: string; group_id: string }[] | undefined;
  }): Promise<Answer<KnownScimConnection>>;
  deleteConnection(connectionId: string): Promise<PlainAnswer & { connection_id: string }>;
  /** The organization's one connection. */
  getConnection(): Promise<Answer<KnownScimConnection>>;
  getConnectionGroups(request: {
    limit?: number | undefined;
    cursor?: string | undefined;
  }): Promise<ScimGroupsAnswer>;
  rotateStart(connectionId: string): Promise<Answer<RotatingScimConnection>>;
  rotateComplete(connectionId: string): Promise<Answer<KnownScimConnection>>;
  rotateCancel(connectionId: string): Promise<Answer<KnownScimConnection>>;
}

const PATH = "/b2b/scim";
const ONE = { connection_id: "string" } as const;
const CREATE = { display_name: "string?", identity_provider: "string?" } as const;
interface OfConnection {
  connection_id: string;
}
const pathOf = ({ connection_id }: OfConnection): string =>
  `${PATH}/${encodeURIComponent(connection_id)}`;

export function createScim(core: AuthCore): ScimResource {
  const describe = (name: string) => ({ name: `scim.${name}`, caller: "session" }) as const;
  const connected = { answer: ["connection"] } as const;
  const get = createCall<Nothing, Answer<KnownScimConnection>>(core, {
    ...describe("getConnection"),
    ...connected,
    verb: "GET",
    path: PATH,
    rules: {},
  });
  const remove = createCall<OfConnection, PlainAnswer & { connection_id: string }>(core, {
    ...describe("deleteConnection"),
    verb: "DELETE",
    path: pathOf,
    rules: ONE,
  });
  const rotate = <Kind>(name: string, step: string) => {
    const call = createCall<OfConnection, Answer<Kind>>(core, {
      ...describe(name),
      ...connected,
      path: `${PATH}/rotate/${step}`,
      rules: ONE,
    });
    return (connection_id: string) => call({ connection_id });
  };
  return {
    createConnection: createCall(core, {
      ...describe("createConnection"),
      ...connected,
      path: PATH,
      rules: CREATE,
    }),
    updateConnection: createCall(core, {
      ...describe("updateConnection"),
      ...connected,
      verb: "PUT",
      path: pathOf,
      rules: { ...ONE, ...CREATE, scim_group_implicit_role_assignments: "array?" },
    }),
    deleteConnection: (connection_id) => remove({ connection_id }),
    getConnection: () => get({}),
    getConnectionGroups: createCall(core, {
      ...describe("getConnectionGroups"),
      path: `${PATH}/groups`,
      rules: { limit: "number?", cursor: "string?" },
      answer: ["scim_groups"],
    }),
    rotateStart: rotate("rotateStart", "start"),
    rotateComplete: rotate("rotateComplete", "complete"),
    rotateCancel: rotate("rotateCancel", "cancel"),
  };
}
