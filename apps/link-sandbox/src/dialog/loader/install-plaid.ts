import { createHandler } from "./create-handler.ts";

/** Defines `window.Plaid`, unless a script defined it before. */
export function installPlaid(host: Window, baseUrl: string): void {
  let frames = 0;
  host.Plaid ??= {
    create(config) {
      if (!config?.token) throw new Error("Plaid.create needs a link token");
      frames += 1;
      return createHandler(config, { host, baseUrl, frameNumber: frames });
    },
  };
}
