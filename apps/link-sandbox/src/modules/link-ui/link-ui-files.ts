import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the build wrote, with the places where the origins go. See build.mjs and src/dialog. */
const BASE_URL_PLACE = "__LINK_BASE_URL__";
const PRODUCT_ORIGIN_PLACE = "__PRODUCT_ORIGIN__";

export interface LinkUiFile {
  readonly text: string;
  readonly type: string;
}

/** The two files of the font of both pages. */
export const FONT_NAMES = ["inter-basic.woff2", "inter-accents.woff2"] as const;
type FontName = (typeof FONT_NAMES)[number];

export interface LinkUiFiles {
  readonly dialog: LinkUiFile;
  readonly dialogScript: LinkUiFile;
  readonly dialogStyle: LinkUiFile;
  readonly loader: LinkUiFile;
  readonly drillPage: LinkUiFile;
  readonly drillPageScript: LinkUiFile;
  readonly drillPageStyle: LinkUiFile;
  /** By name. */
  readonly fonts: Readonly<Record<FontName, Buffer>>;
}

const HTML = "text/html; charset=utf-8";
const STYLE = "text/css; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

/**
 * Reads the built dialog and the page of drills once and writes the two origins into it: where the
 * dialog lives, and which page may open it. They come from the configuration and not from
 * `document.currentScript`, which is wrong behind another address.
 */
export async function readLinkUi(options: {
  readonly directory: string;
  readonly baseUrl: string;
  readonly productOrigin: string;
}): Promise<LinkUiFiles> {
  const { directory, baseUrl, productOrigin } = options;
  const read = async (name: string, type: string): Promise<LinkUiFile> => {
    const text = await readFile(join(directory, name), "utf8");
    return {
      text: text
        .replaceAll(BASE_URL_PLACE, baseUrl)
        .replaceAll(PRODUCT_ORIGIN_PLACE, productOrigin),
      type,
    };
  };
  return {
    dialog: await read("dialog.html", HTML),
    dialogScript: await read("dialog.js", SCRIPT),
    dialogStyle: await read("dialog.css", STYLE),
    loader: await read("link-initialize.js", SCRIPT),
    drillPage: await read("drill-page.html", HTML),
    drillPageScript: await read("drill-page.js", SCRIPT),
    drillPageStyle: await read("drill-page.css", STYLE),
    fonts: {
      "inter-basic.woff2": await readFile(join(directory, "inter-basic.woff2")),
      "inter-accents.woff2": await readFile(join(directory, "inter-accents.woff2")),
    },
  };
}
