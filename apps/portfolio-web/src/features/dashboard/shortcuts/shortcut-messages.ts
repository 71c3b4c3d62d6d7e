export const shortcutMessages = {
  open: "Keyboard shortcuts",
  title: "Keyboard shortcuts",
  intro: "Everything on this page can be reached with Tab and pressed with Enter. Beside that:",
  key: "Keys",
  does: "What they do",
  useKey: "Open this list with the ? key",
  close: "Close",
  or: "or",
} as const;

/** Each with the keys that are pressed together, and what they do. */
export const shortcuts: readonly { keys: readonly (readonly string[])[]; does: string }[] = [
  { keys: [["?"]], does: "Opens this list" },
  {
    keys: [
      ["Alt", "← →"],
      ["Cmd", "← →"],
    ],
    does: "The view before or after, while the focus is in the views",
  },
  {
    keys: [["← →"]],
    does: "The view beside it, on the names of the views; another day or year, on a chart",
  },
  { keys: [["Home"], ["End"]], does: "The first or the last of them" },
  { keys: [["↑ ↓"]], does: "The lot above or below, in the details of a holding" },
  {
    keys: [["Enter"]],
    does: "Opens the holding or the figure that has the focus; searches at once",
  },
  { keys: [["Esc"]], does: "Closes what is open, and goes back to what opened it" },
];
