import { canOpenDemo } from "#lib/can-open-demo.ts";
import { paths } from "#lib/paths.ts";
import { Link } from "#lib/router/link.tsx";
import { usePublicServices } from "#lib/services.ts";
import { buttonClass } from "#ui/button.tsx";
import { demoMessages as words } from "./messages/en.ts";

/** The way to the family's own dashboard, where a demo is running and this browser may open it. */
export function OpenDemo() {
  const { config } = usePublicServices();
  if (!canOpenDemo(config)) return null;
  return (
    <Link className={buttonClass({ size: "large" })} to={paths.demo}>
      {words.openDemo}
    </Link>
  );
}
