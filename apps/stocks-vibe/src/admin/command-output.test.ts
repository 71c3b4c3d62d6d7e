import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough, Writable } from "node:stream";
import { expect, it } from "vitest";
import { openOutput } from "./command-output.ts";

/** A stream that can't be written, as on a full disk. */
const fullDisk = (): Writable =>
  new Writable({
    write: (_chunk, _encoding, done) => done(new Error("ENOSPC: no space left on device")),
  });

it("lets a command go on when its reader has left, and drops what nobody reads", async () => {
  const leaves = "fs.closeSync(0); console.log('left'); setTimeout(() => {}, 60_000)";
  const reader = spawn(process.execPath, ["-e", leaves]);
  await once(reader.stdout, "data");
  const errors = new PassThrough();
  const output = openOutput(reader.stdin, errors);

  output.print("a line");
  output.print("another");

  expect(await output.finish(0)).toBe(0);
  expect(errors.read()).toBeNull();
  reader.kill();
});

it("puts every line that can't be written on the stream of errors, and fails", async () => {
  const errors = new PassThrough();
  const output = openOutput(fullDisk(), errors);

  output.print("secret-1");
  output.print("It is shown this once.");

  expect(await output.finish(0)).toBe(1);
  expect(String(errors.read())).toBe(
    "✗ The output can't be written (ENOSPC: no space left on device). These lines are lost there:\n" +
      "secret-1\nIt is shown this once.\n",
  );
});

it("keeps the code of a command that failed, and of one whose output was written", async () => {
  const errors = new PassThrough();
  const output = openOutput(new PassThrough(), errors);
  output.print("a line");
  expect(await output.finish(0)).toBe(0);

  const failing = openOutput(fullDisk(), errors);
  failing.print("a line");
  expect(await failing.finish(2)).toBe(2);
});
