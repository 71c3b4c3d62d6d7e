import type { IncomingHttpHeaders } from "node:http";
import { type DialogLanguage, dialogLanguages } from "@stocks-vibe/contracts/link";
import { acceptedLanguage } from "@stocks-vibe/server-kit";

const [FIRST] = dialogLanguages;

/**
 * Pure: the language that a request asks for in its Accept-Language, the best of ours, else
 * English.
 */
export const languageOf = (headers: IncomingHttpHeaders): DialogLanguage =>
  acceptedLanguage(headers["accept-language"], dialogLanguages) ?? FIRST;
