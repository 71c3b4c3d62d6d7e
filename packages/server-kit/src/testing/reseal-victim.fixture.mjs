// A process that seals everything anew and is killed by kill -9 at its 250th text, in the middle of
// a transaction.

import { openPool } from "../database/postgres.ts";
import { createSealedRows } from "../keys/reseal.ts";
import { createSecretBox } from "../keys/secret-box.ts";
import { testKeys } from "./index.ts";
import { openNotes } from "./notes.ts";

const KILLED_AT = 250;
const pool = openPool({ url: process.argv[2] });
const box = createSecretBox(await testKeys(pool), "notes");
let sealed = 0;
const secrets = {
  ...box,
  seal(text, place) {
    sealed += 1;
    if (sealed === KILLED_AT) process.kill(process.pid, "SIGKILL");
    return box.seal(text, place);
  },
};
await createSealedRows(openNotes(pool, secrets)).reseal(2, new AbortController().signal);
