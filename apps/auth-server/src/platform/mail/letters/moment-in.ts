/**
 * Letters go to people of all time zones, and to who has no membership any more that could say
 * which.
 */
export const momentIn = (language: string): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  });
  return (at) => `${format.format(at)} UTC`;
};
