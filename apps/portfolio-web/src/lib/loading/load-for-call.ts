import { ConnectionError } from "@stocks-vibe/auth-client";
import { type CodeSource, loadUntilThere } from "./load-until-there.ts";

/**
 * Loads the code that a call needs. A page waits for a network that is away; a call fails without
 * one, as it would have on its own way, so that whoever made it is told.
 */
export const loadForCall = <Code>(load: () => Promise<Code>, source: CodeSource): Promise<Code> =>
  loadUntilThere(load, {
    ...source,
    async isServed() {
      if (await source.isServed()) return true;
      throw new ConnectionError("Unable to load what this call needs.");
    },
  });
