import type { ReactNode } from "react";
import type { Actions } from "../actions.ts";
import type { Screen, ScreenOf } from "../machine/state.ts";

type Name = Screen["name"];

/**
 * A screen by its name; lets the table of views and the screen at hand be matched without a cast.
 */
export type Screens = { readonly [N in Name]: ScreenOf<N> };

interface ViewProps<N extends Name> {
  readonly screen: Screens[N];
  readonly actions: Actions;
}

/** Draws one screen from its own data. */
export type View<N extends Name> = (props: ViewProps<N>) => ReactNode;
