import type { ScreenNamed } from "../machine/screen.ts";
import { ask, type Desk } from "./desk.ts";
import { failed, linkFailed } from "./refusal.ts";

export type LinkActions = {
  /** Uses what a link brought, or leads to the question whether to. */
  openLink(opening: ScreenNamed<"opening">): Promise<void>;
};

export const createLinkActions = (desk: Desk): LinkActions => ({
  openLink(opening) {
    const { kind } = opening.taken.link;
    const isMailed = kind === "discovery" || kind === "multi_tenant_magic_links";
    return ask(desk, async () => (await import("./open-link.ts")).openLink(desk, opening), {
      done: (event) => event,
      refused: isMailed ? linkFailed : failed,
    });
  },
});
