import { shortcutMessages } from "../messages/en.ts";

const { doing } = shortcutMessages;

/** Each with the keys that are pressed together, and what they do. */
export const shortcuts: readonly { keys: readonly (readonly string[])[]; does: string }[] = [
  { keys: [["?"]], does: doing.help },
  {
    keys: [
      ["Alt", "← →"],
      ["Cmd", "← →"],
    ],
    does: doing.view,
  },
  { keys: [["← →"]], does: doing.beside },
  { keys: [["Home"], ["End"]], does: doing.ends },
  { keys: [["↑ ↓"]], does: doing.lot },
  { keys: [["Enter"]], does: doing.open },
  { keys: [["Esc"]], does: doing.leave },
];
