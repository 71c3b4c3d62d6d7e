import { useContext } from "react";
import type { Messages } from "./catalogue.ts";
import { messages } from "./messages/en.ts";
import { SpokenContext } from "./spoken.ts";

/**
 * Every sentence, in the reader's language: for what is loaded on demand. English comes with this
 * file.
 */
export const useMessages = (): Messages => useContext(SpokenContext).all ?? messages;
