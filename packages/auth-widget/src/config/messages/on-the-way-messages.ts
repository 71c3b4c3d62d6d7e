/** What goes wrong on the way, whatever was asked. */
export const onTheWay = {
  tooMany: "Too many requests. Please wait before trying again.",
  tooManyFor: (seconds: number) =>
    seconds > 90
      ? `Too many requests. Please try again in ${Math.ceil(seconds / 60)} minutes.`
      : `Too many requests. Please try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
  offline:
    "Network error: Unable to connect to authentication service. Please check your internet connection and try again.",
} as const;
