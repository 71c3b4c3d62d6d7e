import type { Screen } from "../machine/screen.ts";
import { firstScreens } from "./first-screens.ts";
import { createLazyScreens } from "./lazy-screens.ts";

/** All others, loaded on demand and together: they share most of what they are made of. */
export const laterScreens = createLazyScreens(() => import("./later-screens.tsx"));

/** Whether a screen can be drawn now. */
export const isAtHand = ({ name }: Screen): boolean =>
  name in firstScreens || laterScreens.now() !== undefined;
