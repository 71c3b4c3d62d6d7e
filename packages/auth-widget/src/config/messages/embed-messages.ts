/** About the page that the widget stands on, not about signing in. */
export const embedMessages = {
  embed: {
    notLoaded:
      "The next step could not be loaded. Please check your internet connection and try again. You don't have to start over.",
    notKept:
      "Your browser is set to keep nothing for this page, so you will have to sign in again each time it opens. To stay signed in, allow cookies and site data for this site, then reload the page.",
    tryAgain: "Try again",
  },
} as const;
