import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { outliveReader } from "./outlive-reader.ts";

it("lets a command go on when its reader has left", async () => {
  const leaves = "fs.closeSync(0); console.log('left'); setTimeout(() => {}, 60_000)";
  const reader = spawn(process.execPath, ["-e", leaves]);
  await once(reader.stdout, "data");
  outliveReader(reader.stdin);

  // An error that nobody listens to would end the process, and this test with it.
  const failure = await new Promise((done) => reader.stdin.write("a line\n", done));

  expect(failure).toMatchObject({ code: "EPIPE" });
  reader.kill();
});

it("hides no other failure of the output", () => {
  const output = new PassThrough();
  outliveReader(output);

  expect(() => output.emit("error", new Error("no space left"))).toThrow("no space left");
});
