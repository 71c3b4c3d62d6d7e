/** About the page that the widget stands on, not about signing in. */
export const embedMessages = {
  embed: {
    notLoaded:
      "The next step could not be loaded. Please check your internet connection and try again. You don't have to start over.",
    tryAgain: "Try again",
  },
} as const;
