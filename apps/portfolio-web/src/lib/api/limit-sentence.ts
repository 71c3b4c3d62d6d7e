import type { ApiError } from "@stocks-vibe/auth-client";
import { limitMessages as words } from "../messages/en.ts";

/** When a call that a limit refused (429) may be made again, as far as the server said. */
export const limitSentence = ({ retry_after_seconds: seconds }: ApiError): string =>
  seconds ? words.tooManyFor(seconds) : words.tooMany;
