import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Browser, Page } from "@playwright/test";

/**
 * A picture of a page shrunk to cells: so small that fonts of another machine change little of it,
 * and a missing button does.
 */
const CELLS = { wide: 26, high: 40 };
const COLUMNS = 16;

/** Red, green and blue of each cell, 0 to 255, by rows. */
export type SmallPicture = readonly number[];

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;

/**
 * Shrinks pictures and keeps many of them in one file, with a page of its own that no policy of the
 * product's governs.
 */
export async function openPictures(browser: Browser) {
  const page = await browser.newPage();

  const shrink = (png: Buffer): Promise<SmallPicture> =>
    page.evaluate(
      async ({ url, wide, high }) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const brush = canvas.getContext("2d");
        if (!brush) throw new Error("no canvas");
        brush.drawImage(image, 0, 0);
        const meanOf = (cell: number): number[] => {
          const [column, row] = [cell % wide, Math.floor(cell / wide)];
          const [left, top] = [(column * image.width) / wide, (row * image.height) / high];
          const [across, down] = [image.width / wide, image.height / high];
          const { data } = brush.getImageData(left, top, across, down);
          return [0, 1, 2].map((part) => {
            const parts = data.filter((_value, at) => at % 4 === part);
            return Math.round(parts.reduce((sum, value) => sum + value, 0) / parts.length);
          });
        };
        return Array.from({ length: wide * high }, (_, cell) => meanOf(cell)).flat();
      },
      { url: dataUrl(png), ...CELLS },
    );

  /** Every picture of a sheet, in the order they were kept. */
  const readSheet = async (path: string): Promise<readonly SmallPicture[]> => {
    if (!existsSync(path)) return [];
    return page.evaluate(
      async ({ url, wide, high, columns }) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const brush = canvas.getContext("2d");
        if (!brush) throw new Error("no canvas");
        brush.drawImage(image, 0, 0);
        return Array.from({ length: (image.height / high) * columns }, (_, place) => {
          const [x, y] = [(place % columns) * wide, Math.floor(place / columns) * high];
          const { data } = brush.getImageData(x, y, wide, high);
          return [...data].filter((_value, at) => at % 4 !== 3);
        });
      },
      { url: dataUrl(await readFile(path)), ...CELLS, columns: COLUMNS },
    );
  };

  const writeSheet = async (path: string, pictures: readonly SmallPicture[]): Promise<void> => {
    const encoded = await page.evaluate(
      async ({ all, wide, high, columns }) => {
        const canvas = new OffscreenCanvas(columns * wide, Math.ceil(all.length / columns) * high);
        const brush = canvas.getContext("2d");
        if (!brush) throw new Error("no canvas");
        for (const [place, picture] of all.entries()) {
          const cells = new ImageData(wide, high);
          for (let cell = 0; cell < wide * high; cell += 1) {
            cells.data.set([...picture.slice(cell * 3, cell * 3 + 3), 255], cell * 4);
          }
          brush.putImageData(cells, (place % columns) * wide, Math.floor(place / columns) * high);
        }
        const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      },
      { all: pictures, ...CELLS, columns: COLUMNS },
    );
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(encoded, "base64"));
  };

  const take = async (shown: Page): Promise<SmallPicture> => shrink(await shown.screenshot());

  return { take, readSheet, writeSheet, close: () => page.close() };
}
