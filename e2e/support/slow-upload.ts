import type { Page } from "@playwright/test";

/**
 * Slow enough that the file below takes some ten seconds: nothing that is stopped on the way has
 * arrived.
 */
const BYTES_PER_SECOND = 10_000;

/** Lets this page's uploads crawl, until what is answered is called. */
export async function slowUploads(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const emulate = async (uploadThroughput: number): Promise<void> => {
    const unlimited = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send("Network.emulateNetworkConditions", { ...unlimited, uploadThroughput });
  };
  await session.send("Network.enable");
  await emulate(BYTES_PER_SECOND);
  return async () => {
    await emulate(-1);
    await session.detach();
  };
}

/**
 * Lets the connection of this page's next upload break once what is answered is called: until then
 * it is on its way. Chromium's own switch leaves alone what is on its way.
 */
export async function breakNextUpload(page: Page): Promise<() => void> {
  let cut = () => {};
  const isCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  await page.route(
    /\/imports\?file_name=/,
    async (route) => {
      await isCut;
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  return cut;
}

/** Some hundred kilobytes of deposits, as a file of the plain form. */
export function largeFile(head: string): string {
  const rows = 3_000;
  const lines = Array.from({ length: rows }, (_, row) => `2019-03-04,deposit,,,,,,,${row + 1},USD`);
  return [head, ...lines, ""].join("\n");
}
