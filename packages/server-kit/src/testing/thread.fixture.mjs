// What the threads of threads.test.ts run.
import { threadId } from "node:worker_threads";

export const whichThread = () => threadId;

export const fail = () => {
  throw new Error("bad row");
};

export const never = () => {
  for (;;);
};

export const lengthOf = (bytes) => bytes.byteLength;
