import type { ScreenNamed } from "../machine/screen.ts";
import { ask, type Desk } from "./desk.ts";
import { failed } from "./refusal.ts";

export type LinkActions = {
  /** Uses what a link brought, or leads to the question whether to. */
  openLink(opening: ScreenNamed<"opening">): Promise<void>;
};

export const createLinkActions = (desk: Desk): LinkActions => ({
  openLink(opening) {
    let refused = failed;
    const call = async () => {
      const { openLink, refusalOf } = await import("./open-link.ts");
      refused = refusalOf(desk, opening);
      return openLink(desk, opening);
    };
    return ask(desk, call, { done: (event) => event, refused: (error) => refused(error) });
  },
});
