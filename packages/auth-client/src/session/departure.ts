import { createSafeStorage } from "./safe-storage.ts";

type Project = { readonly publicToken: string };
type Flow = "oauth" | "sso";

const storage = createSafeStorage(() => window.sessionStorage);
const keyOf = ({ publicToken }: Project, flow: Flow): string =>
  `stytch_sdk_state_${publicToken}::LEFT_FOR:${flow}`;

/** This tab leaves for an account elsewhere. */
export const noteDeparture = (project: Project, flow: Flow): void =>
  storage.set(keyOf(project, flow), "1");

/**
 * Whether it did: a way back that nobody began here may be a stranger's, who wants others in his
 * account.
 */
export const hasDeparted = (project: Project, flow: Flow): boolean =>
  storage.get(keyOf(project, flow)) !== null;

export const forgetDeparture = (project: Project, flow: Flow): void =>
  storage.remove(keyOf(project, flow));
