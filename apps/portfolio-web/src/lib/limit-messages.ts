import { countOf } from "./count-of.ts";

/** For a call that the identity server refused because of a limit. */
export const limitMessages = {
  tooMany: "Too many requests. Please wait before trying again.",
  tooManyFor: (seconds: number) =>
    seconds > 90
      ? `Too many requests. Please try again in ${countOf(Math.ceil(seconds / 60), "minute", "minutes")}.`
      : `Too many requests. Please try again in ${countOf(seconds, "second", "seconds")}.`,
} as const;
