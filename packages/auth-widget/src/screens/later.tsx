import type { Screen } from "../machine/screen.ts";
import type { Room } from "./room.ts";
import type { View, ViewProps } from "./view.ts";

/** A view, and the room that has to be there before it draws anything. */
export type Row<Name extends Screen["name"]> = View<Name> & { readonly room?: Room<unknown> };

/** A view of a room. */
export function later<Name extends Screen["name"], Screens>(
  room: Room<Screens>,
  pick: (screens: Screens) => View<Name>,
): Row<Name> {
  function Later(props: ViewProps<Name>) {
    const screens = room.now();
    if (screens === undefined) return null;
    const Drawn = pick(screens);
    return <Drawn {...props} />;
  }
  return Object.assign(Later, { room });
}
