import type { OpenConnection } from "../../connections/connections.service.ts";
import type { RemovalsService } from "../../connections/removals/removals.service.ts";
import type { SyncTarget } from "../sync.repository.ts";

/** What storing needs beside the rows. */
export interface StoreContext {
  readonly target: SyncTarget;
  readonly connection: OpenConnection;
  readonly now: Date;
  readonly removeReplacedWithin: RemovalsService["removeReplacedWithin"];
}
