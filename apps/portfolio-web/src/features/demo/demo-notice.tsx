import { Suspense } from "react";
import { lazyPart } from "#lib/lazy.tsx";
import { useServices } from "#lib/services.ts";
import { OptionalPart } from "#ui/optional-part.tsx";

const DemoProgress = lazyPart(async () => ({
  default: (await import("./demo-progress.tsx")).DemoProgress,
}));

/** How far the demo is, on a server that has one; others load nothing of it. */
export function DemoNotice() {
  const { config } = useServices();
  if (config.demo === null) return null;
  return (
    <OptionalPart>
      <Suspense>
        <DemoProgress />
      </Suspense>
    </OptionalPart>
  );
}
