import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServices } from "#lib/api/services.ts";
import { useAuthClient } from "#lib/auth/auth.ts";
import { canOpenDemo } from "#lib/auth/can-open-demo.ts";
import { Link } from "#lib/router/link.tsx";
import { paths } from "#lib/router/paths.ts";
import { MessageScreen } from "#ui/feedback/message-screen.tsx";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { demoLink } from "./demo-link.ts";
import { DemoProgress, useDemoProgress } from "./demo-progress.tsx";
import { demoMessages as words } from "./messages/en.ts";

const ToHome = () => (
  <Link className={buttonClass({})} to={paths.home}>
    {words.home}
  </Link>
);

/**
 * Signs in as the demo member once the family is there. `onAsked` hears for whom a link was asked;
 * `go` leaves the app.
 */
function OpeningDemo({ email, onAsked, go }: { email: string } & OpenDemoProps) {
  const { config } = useServices();
  const client = useAuthClient();
  const isReady = useDemoProgress().data?.state === "ready";
  const link = useQuery({
    queryKey: ["demo-link"],
    queryFn: ({ signal }) =>
      demoLink({
        email,
        origin: new URL(config.authUrl).origin,
        send: async () => {
          onAsked(email);
          await client.magicLinks.email.discovery.send({ email_address: email });
        },
        fetch: globalThis.fetch.bind(globalThis),
        signal,
      }),
    enabled: isReady,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const address = link.data;
  useEffect(() => {
    if (address) go(address);
  }, [address, go]);

  if (link.isError && !link.isFetching) {
    return (
      <MessageScreen
        title={words.openFailedTitle}
        icon="warning"
        actions={
          <>
            <Button look="primary" onClick={() => void link.refetch()}>
              {words.tryAgain}
            </Button>
            <ToHome />
          </>
        }
      >
        <p role="alert">{link.error.message}</p>
      </MessageScreen>
    );
  }
  return (
    <MessageScreen title={words.openTitle} icon="eye">
      <p role="status">{words.opening(email)}</p>
      <DemoProgress />
    </MessageScreen>
  );
}

type OpenDemoProps = { onAsked: (email: string) => void; go: (address: string) => void };

/** One click from the first page into the demo family's dashboard, where a demo is running. */
export function OpenDemoPage(props: OpenDemoProps) {
  const { config } = useServices();
  if (config.demo && canOpenDemo(config)) {
    return <OpeningDemo email={config.demo.memberEmail} {...props} />;
  }
  return (
    <MessageScreen title={words.notHereTitle} icon="info" actions={<ToHome />}>
      <p>{words.notHere}</p>
    </MessageScreen>
  );
}
