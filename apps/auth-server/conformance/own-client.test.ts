import { ownJudge } from "./own-client.ts";
import { conformance } from "./suite.ts";

conformance(ownJudge);
