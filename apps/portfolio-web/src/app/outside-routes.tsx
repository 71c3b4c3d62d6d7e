import { OpenDemoPage } from "#features/demo/open-demo-page.tsx";
import { rememberAsking } from "#features/sign-in/asked-here.ts";
import { DevelopmentNotes } from "#features/sign-in/development-notes.tsx";
import { SignInFrame } from "#features/sign-in/sign-in-frame.tsx";
import { SignUpPage } from "#features/sign-up/sign-up-page.tsx";
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

/**
 * The sign-up page in the frame of the sign-in pages; its link may be followed in this browser
 * without another question.
 */
export function SignUpRoute() {
  const { store, clock } = useServices();
  return (
    <SignUpPage
      Frame={SignInFrame}
      notes={<DevelopmentNotes />}
      onAsked={(email) => rememberAsking(store, clock, email)}
    />
  );
}
