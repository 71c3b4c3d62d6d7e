import { useServices } from "#lib/api/services.ts";
import { DemoProgress } from "./demo-progress.tsx";

/** How far the demo is, on a server that has one. */
export function DemoNotice() {
  const { config } = useServices();
  if (config.demo === null) return null;
  return <DemoProgress />;
}
