import { fileURLToPath } from "node:url";
import { versionIn } from "@stocks-vibe/server-kit";

// This file is two folders below the checkout both as source (src/) and bundled (dist/).
const CHECKOUT = new URL("../../../", import.meta.url);

/** A path inside the checkout. */
export const inCheckout = (path: string): string => fileURLToPath(new URL(path, CHECKOUT));

/** The release of this checkout. */
export const PRODUCT_VERSION = versionIn(inCheckout("package.json"));
