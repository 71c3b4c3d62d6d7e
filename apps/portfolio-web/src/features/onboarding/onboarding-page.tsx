import "./onboarding.css";
import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { WaitScreen } from "#ui/message-screen.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { onboardingMessages as words } from "./onboarding-messages.ts";
import { AllSet, ConnectFirst, Security, Welcome } from "./onboarding-parts.tsx";
import type { Step } from "./onboarding-steps.ts";
import { ProgressDots } from "./progress-dots.tsx";
import { useCompletion } from "./use-completion.ts";

/**
 * From the first sign-in to the first linked account. `Connect` links it and `preview` shows what the dashboard will be like; both
 * belong to other features.
 */
export function OnboardingPage({
  Connect,
  preview,
}: {
  Connect: ComponentType<{ onLinked: (message: string) => void }>;
  preview: ReactNode;
}) {
  const [step, setStep] = useState<Step>("welcome");
  const [linked, setLinked] = useState("");
  const { isFinishing, complete, skip } = useCompletion(step);
  const toDone = (message: string) => {
    setLinked(message);
    setStep("done");
  };
  if (isFinishing) return <WaitScreen title={words.finishing} />;
  return (
    <div className="setup">
      <div className="setup-head">
        <PageTitle title={words.title}>{words.title}</PageTitle>
        {step !== "done" && (
          <Button look="ghost" size="small" onClick={skip}>
            <span>
              {words.skip} <span className="setup-skip-rest">{words.skipRest}</span>
            </span>
          </Button>
        )}
      </div>
      <p className="small muted">{words.minutes}</p>
      <ProgressDots current={step} />
      {step === "welcome" && <Welcome preview={preview} onNext={() => setStep("security")} />}
      {step === "security" && <Security onNext={() => setStep("connect")} />}
      {step === "connect" && (
        <ConnectFirst>
          <Connect onLinked={toDone} />
        </ConnectFirst>
      )}
      {step === "done" && <AllSet linked={linked} onFinish={complete} />}
    </div>
  );
}
