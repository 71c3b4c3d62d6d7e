import { type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";

const newYorkDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The US market's calendar day at a moment. */
export const marketDay = (moment: Date): IsoDate => isoDate(newYorkDay.format(moment));
