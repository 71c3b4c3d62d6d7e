import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { Suspense, useEffect } from "react";
import { lazy } from "#lib/loading/lazy.tsx";
import { usePrinting } from "#ui/layout/use-media.ts";

// Not part of what the dashboard waits for. Paper can't wait, so it is there before anybody prints.
const Statement = lazy(async () => ({ default: (await import("./statement.tsx")).Statement }));
const SETTLED_MS = 1_000;

/**
 * The statement while the page is printed. Who prints before it has come gets the page as it
 * stands.
 */
export function PrintedStatement({ dashboard }: { dashboard: Dashboard }) {
  const isPrinting = usePrinting();
  useEffect(() => {
    const timer = setTimeout(() => void Statement.preload(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isPrinting && (
      <Suspense>
        <Statement dashboard={dashboard} />
      </Suspense>
    )
  );
}
