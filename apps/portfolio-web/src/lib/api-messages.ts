/** Sentences for calls to the product API that did not succeed. A server's own message wins where one is given. */
export const apiMessages = {
  notJson: (status: number, statusText: string) =>
    `Server returned invalid response: ${status} ${statusText}`,
  sessionEnded: "Your session has expired. Please log in again.",
  forbidden: "You do not have permission to access this resource.",
  tooManyFor: (seconds: number) =>
    `Too many requests. Please wait ${seconds} seconds before trying again.`,
  tooMany: "Too many requests. Please wait a moment before trying again.",
  server:
    "Server error: Our service is temporarily unavailable. Please try again in a few minutes.",
  refused: (status: number, statusText: string) => `Request failed: ${status} ${statusText}`,
  noResponse: "Network error: No response received from server",
  unreachable: "Network error: Unable to connect to server. Please check your internet connection.",
  timeout: "Request timeout: The server took too long to respond.",
  unexpected: "An unexpected error occurred. Please try again.",
  failed: {
    profile: "Failed to get user profile",
    dashboard: "Failed to fetch dashboard data",
    linkToken: "Failed to create Plaid Link token",
    exchange: "Failed to exchange Plaid public token",
    holdings: "Failed to get Plaid holdings",
    remove: "Failed to remove Plaid item",
    removeAccount: "Failed to remove the account",
    sync: "Failed to sync Plaid item",
    handOver: "Failed to hand the accounts over",
    takeOver: "Failed to take the accounts over",
    accounts: "Failed to get accounts",
    answer: "Failed to save your answer",
    costBasis: "Failed to save the cost basis method",
    connections: "Failed to get connection status",
    timeline: "Failed to get the portfolio timeline",
    years: "Failed to get yearly returns",
    explanation: "Failed to explain this figure",
    rows: "Failed to load the rows of this figure",
    csv: "Failed to download the CSV",
    demo: "Failed to get the demo progress",
  },
} as const;
