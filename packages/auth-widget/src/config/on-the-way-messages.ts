/** What goes wrong on the way, whatever was asked. */
export const onTheWay = {
  tooMany: "Too many requests. Please wait before trying again.",
  offline:
    "Network error: Unable to connect to authentication service. Please check your internet connection and try again.",
} as const;
