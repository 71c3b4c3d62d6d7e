import { Suspense } from "react";
import { useServices } from "#lib/api/services.ts";
import { lazyPart } from "#lib/loading/lazy.tsx";
import { OptionalPart } from "#ui/feedback/optional-part.tsx";

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
