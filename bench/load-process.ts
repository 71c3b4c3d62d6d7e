import { type LoadRequest, load } from "./load.ts";

// The load comes from a process of its own, or the server would be measured while it also plays its
// clients.
process.on("message", (request: LoadRequest) => {
  load(request).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.send?.("ready");
