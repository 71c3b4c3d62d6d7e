import { type ActionContext, ask, needed } from "./action-context.ts";
import { isEmailAddress } from "./email-address.ts";
import { startSso } from "./federation/start-sso.ts";
import { onTheWay } from "./refusal.ts";

/** The search for an organization's own sign-in. */
export type SearchActions = {
  findConnections(email: string): Promise<void>;
  findBySlug(slug: string): Promise<void>;
};

export function createSearchActions(desk: ActionContext): SearchActions {
  const { client, store } = desk;
  const { dispatch } = store;
  return {
    async findConnections(typed) {
      const email = typed.trim();
      dispatch({ type: "connectionsRequested", email });
      if (!isEmailAddress(email)) {
        return dispatch({ type: "emailRefused", email, problem: { kind: "invalid" } });
      }
      const call = async () => {
        const { connections } = await needed(client.sso, "sso").discoverConnections(email);
        const [only, ...others] = connections;
        if (only && others.length === 0) await startSso(desk, only.connection_id);
        return connections;
      };
      await ask(desk, call, {
        done: (connections) => ({ type: "connectionsFound", connections }),
        refused: (error) => ({
          type: "emailRefused",
          email,
          problem: { kind: onTheWay(error) ?? "ssoFailed" },
        }),
      });
    },
    async findBySlug(typed) {
      const organization_slug = typed.trim();
      if (organization_slug === "") return;
      dispatch({ type: "slugRequested" });
      const call = async () => {
        const answer = await client.organization?.getBySlug?.({ organization_slug });
        const match = answer?.organization ?? null;
        const [only, ...others] = match?.sso_active_connections ?? [];
        if (only && others.length === 0) await startSso(desk, only.connection_id);
        return match;
      };
      await ask(desk, call, {
        done: (match) =>
          match ? { type: "slugFound", match } : { type: "slugRefused", problem: "slugUnknown" },
        refused: (error) => ({ type: "slugRefused", problem: onTheWay(error) ?? "slugFailed" }),
      });
    },
  };
}
