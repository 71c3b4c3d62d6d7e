import { ownClient } from "./own-client.ts";
import { conformance } from "./suite.ts";

conformance(ownClient);
