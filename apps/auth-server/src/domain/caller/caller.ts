import type { Project } from "../project/project.ts";
import type { Device } from "./device.ts";
import type { RouteAccess } from "./route-access.ts";

/** Where a request comes from, for the audit log. */
export interface RequestOrigin {
  readonly project: Project;
  readonly ip: string;
  readonly requestId: string;
  /** The browser that asks, where one does. */
  readonly device?: Device;
  /** Accept-Language, for letters that no request names a language for. */
  readonly language?: string | undefined;
}

/** A page of the project, with the session it holds, if any. The session is not checked yet. */
export interface Caller extends RequestOrigin {
  readonly sessionToken: string | null;
  /** What the access table says of the route that was called. */
  readonly access: RouteAccess;
}
