/** What stands in place of a chart. */
export const chartMessages = {
  tryAgain: "Try again",
  noData: "No data available",
};
