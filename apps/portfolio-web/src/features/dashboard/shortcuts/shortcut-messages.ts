export const shortcutMessages = {
  title: "Keyboard shortcuts",
  intro: "Everything on this page can be reached with Tab and pressed with Enter. Beside that:",
  key: "Keys",
  does: "What they do",
  useKey: "Open this list with the ? key",
  close: "Close",
  or: "or",
  /** What each does. */
  doing: {
    help: "Opens this list",
    view: "The view before or after, while the focus is in the views",
    beside: "The view beside it, on the names of the views; another day or year, on a chart",
    ends: "The first or the last of them",
    lot: "The lot above or below, in the details of a holding",
    open: "Opens the holding or the figure that has the focus; searches at once",
    leave: "Closes what is open, and goes back to what opened it",
  },
} as const;
