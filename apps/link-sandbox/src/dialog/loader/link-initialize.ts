import { installPlaid } from "./install-plaid.ts";

/** The server writes its own absolute address in place of this when it serves the script. */
const BASE_URL = "__LINK_BASE_URL__";

installPlaid(window, BASE_URL);
