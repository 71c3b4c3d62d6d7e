import type { Door } from "../machine/organization-entry.ts";
import type { Leaving, Screen, ScreenNamed } from "../machine/screen.ts";
import { type ActionContext, ask } from "./action-context.ts";
import { createEmailActions, type EmailActions } from "./email-actions.ts";
import { addressIn } from "./email-address.ts";
import { watchForBlockers } from "./network-blockers.ts";
import { failed } from "./refusal.ts";

const PLACE = "{{slug}}";
const SLUG = "([A-Za-z0-9._~-]+)";

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The slug that stands in an address where the pattern has `{{slug}}`, as in
 * `https://{{slug}}.example.com` or `https://example.com/{{slug}}`; null where the address is of
 * another form. What follows the pattern in the address does not matter.
 */
export function slugIn(address: string, pattern: string): string | null {
  const [before, after, ...more] = pattern.split(PLACE);
  if (before === undefined || after === undefined || more.length > 0) return null;
  const form = new RegExp(`^${literally(before)}${SLUG}${literally(after)}(?:[/?#]|$)`, "i");
  return form.exec(address)?.[1] ?? null;
}

type OrganizationActions = {
  /**
   * Looks up the organization that the page belongs to: by the page's own word, else by its
   * address.
   */
  findOrganization(): Promise<void>;
};

function createOrganizationActions(desk: ActionContext): OrganizationActions {
  const { client, config, address } = desk;
  const slugOf = async (): Promise<string | null> => {
    if (config.organizationSlug) return config.organizationSlug;
    const { slug_pattern: pattern } = await client.bootstrap.get();
    return pattern ? slugIn(address(), pattern) : null;
  };
  return {
    async findOrganization() {
      const search = client.organization?.getBySlug;
      const call = async () => {
        const slug = await slugOf();
        if (!search || slug === null) return null;
        return (await search({ organization_slug: slug })).organization;
      };
      await ask(desk, call, {
        done: (match) =>
          match
            ? { type: "organizationFound", match, isBack: client.sso?.hasLeft?.() ?? false }
            : { type: "callFailed", failure: { kind: "organization" }, canGoBack: false },
        refused: failed,
      });
    },
  };
}

type LinkActions = {
  /** Uses what a link brought, or leads to the question whether to. */
  openLink(opening: ScreenNamed<"opening">): Promise<void>;
};

const createLinkActions = (desk: ActionContext): LinkActions => ({
  openLink(opening) {
    let refused = failed;
    const call = async () => {
      const { openLink, refusalOf } = await import("./links/open-link.ts");
      refused = refusalOf(desk, opening);
      return openLink(desk, opening);
    };
    return ask(desk, call, { done: (event) => event, refused: (error) => refused(error) });
  },
});

type FederationActions = {
  chooseSso(): void;
  /**
   * Leaves the page for an account elsewhere. `door` is null where only a connection may be meant.
   */
  leaveFor(door: Door | null, to: Leaving): Promise<void>;
};

function createFederationActions(desk: ActionContext): FederationActions {
  const { dispatch } = desk.store;
  return {
    chooseSso: () => dispatch({ type: "ssoChosen" }),
    async leaveFor(door, to) {
      dispatch({ type: "leaveRequested", to });
      const call = async () =>
        (await import("./federation/leave-page.ts")).leavePage(desk, door, to);
      await ask(desk, call, { done: () => ({ type: "pageLeft" }), refused: failed });
    },
  };
}

export type Actions = EmailActions &
  FederationActions & {
    /** What the actions of later screens work with. */
    readonly desk: ActionContext;
    choosePassword(email: string): void;
    tryAgain(): void;
    goBack(): void;
    startOver(): void;
    /**
     * Another link in the place of one that was of no avail. What goes wrong with it is said beside
     * the address.
     */
    sendNewLink(email: string): void;
    /** The same for a new password; "" asks for the mailbox. */
    sendNewReset(email: string): void;
    /**
     * What a first screen does by itself when it is reached: looks for the organization, uses a
     * link. Once, however often it is asked.
     */
    arrive(): void;
  };

/**
 * The only caller of the auth client: makes the call, then tells the reducer what came of it. The
 * host page is told after success, from here and never from the reducer.
 */
export function createActions(given: Omit<ActionContext, "blockers">): Actions {
  const desk = { ...given, blockers: watchForBlockers(given.client) };
  const { store } = desk;
  const federation = createFederationActions(desk);
  const link = createLinkActions(desk);
  const organization = createOrganizationActions(desk);
  const workOf = (screen: Screen): (() => void) | null => {
    switch (screen.name) {
      case "finding":
        return () => void organization.findOrganization();
      case "opening":
        return () => void link.openLink(screen);
      case "main": {
        const { door, leaving } = screen;
        return leaving && (() => void federation.leaveFor(door, leaving));
      }
      default:
        return null;
    }
  };
  // What was proven must not wait in this browser for whoever comes next.
  const forgetProof = () => desk.client.session?.giveUpExchange();
  const email = createEmailActions(desk);
  return {
    desk,
    ...email,
    ...federation,
    choosePassword: (email) => store.dispatch({ type: "passwordChosen", email: addressIn(email) }),
    tryAgain: () => store.dispatch({ type: "tryAgainPressed" }),
    startOver() {
      forgetProof();
      store.dispatch({ type: "startedOver" });
    },
    sendNewLink(address) {
      store.dispatch({ type: "startedOver" });
      const { home } = store.getState();
      if (home) void email.sendMagicLink(home, address);
    },
    sendNewReset(address) {
      store.dispatch({ type: "startedOver" });
      store.dispatch({ type: "forgotChosen", email: address, isToSend: address !== "" });
    },
    goBack() {
      const { screen, history } = store.getState();
      // From there the way back is the way to the start.
      const isToStart = "factor" in screen && history.at(-1)?.name === "main";
      if (screen.name === "failed" || isToStart) forgetProof();
      store.dispatch({ type: "backPressed" });
    },
    arrive() {
      const work = workOf(store.getState().screen);
      if (work && store.begins()) work();
    },
  };
}
