export const waitMessages = {
  loading: "Loading",
  /** Of a wait that is not a short one. */
  long: {
    slow: "This takes longer than usual. It is still being loaded.",
    offline: "There is no connection. This loads by itself when there is one again.",
  },
} as const;
