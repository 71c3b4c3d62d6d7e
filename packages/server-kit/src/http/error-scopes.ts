import type { Server } from "node:http";

/** A server's words for an error that happened before any of its routes was reached. */
export interface ErrorScope {
  /** Where the server is mounted; empty for the server that answers the rest. */
  readonly prefix: string;
  readonly answer: (error: {
    readonly type: string;
    readonly requestId: string;
    /** Replaces the row's, where HTTP itself names one. */
    readonly status?: number | undefined;
  }) => { readonly status: number; readonly body: string };
}

/**
 * Several servers with a language each may stand in one process: every one is found by where it is
 * mounted.
 */
const scopes = new WeakMap<Server, ErrorScope[]>();

export function addErrorScope(server: Server, scope: ErrorScope): void {
  scopes.set(server, [...(scopes.get(server) ?? []), scope]);
}

const NOBODYS: ErrorScope = {
  prefix: "",
  answer: ({ status = 400 }) => ({ status, body: JSON.stringify({ message: "Bad request." }) }),
};

const isBelow = (path: string, prefix: string): boolean =>
  prefix === "" || path === prefix || path.startsWith(`${prefix}/`);

/** The innermost server that `path` belongs to. */
export function errorScopeOf(server: Server, path: string): ErrorScope {
  const found = (scopes.get(server) ?? []).filter(({ prefix }) => isBelow(path, prefix));
  return found.reduce(
    (longest, scope) => (scope.prefix.length >= longest.prefix.length ? scope : longest),
    NOBODYS,
  );
}
