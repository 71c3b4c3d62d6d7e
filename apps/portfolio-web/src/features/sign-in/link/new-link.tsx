import { useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { useAuthClient } from "#lib/auth/auth.ts";
import { linkLanding, sourceOf } from "#lib/auth/visit-source.ts";
import { useSearchParams } from "#lib/router/router.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { rememberAsking } from "../asked-here.ts";
import { authenticateErrorMessage } from "../authenticate-error.ts";
import { signInMessages as words } from "../messages/en.ts";

/**
 * A link works once, and its answer may be lost on the way: another one goes to the same mailbox at
 * one press.
 */
export function NewLink({ email }: { email: string }) {
  const client = useAuthClient();
  const { store, clock, origin } = useServices();
  const [query] = useSearchParams();
  const [step, setStep] = useState<"initial" | "sending" | "sent">("initial");
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    setStep("sending");
    setProblem(null);
    const discovery_redirect_url = linkLanding(origin, sourceOf(query));
    try {
      await client.magicLinks.email.discovery.send({
        email_address: email,
        discovery_redirect_url,
      });
      rememberAsking(store, clock, email);
      setStep("sent");
    } catch (error) {
      setProblem(authenticateErrorMessage(error, "sendLink"));
      setStep("initial");
    }
  };

  if (step === "sent") return <Notice tone="info">{words.newLinkSent(email)}</Notice>;
  return (
    <>
      {problem && <Notice tone="bad" title={problem} />}
      <Button
        look="primary"
        busy={step === "sending" ? words.sendingLink : null}
        onClick={() => void send()}
      >
        {words.sendNewLink(email)}
      </Button>
    </>
  );
}
