import { OpenDemoPage } from "#features/demo/open-demo-page.tsx";
import { rememberAsking } from "#features/sign-in/asked-here.ts";
import { useServices } from "#lib/api/services.ts";

/**
 * A whole load: the app takes the link's credential out of the address before anything else runs.
 */
const leaveFor = (address: string): void => window.location.assign(address);

/**
 * The page that opens the demo; its link may be followed in this browser without another question.
 */
export function OpenDemoRoute() {
  const { store, clock } = useServices();
  return <OpenDemoPage onAsked={(email) => rememberAsking(store, clock, email)} go={leaveFor} />;
}
