import "./onboarding.css";
import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { WaitScreen } from "#ui/message-screen.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { onboardingMessages as words } from "./messages/en.ts";
import { AllSet, ConnectFirst, Security, Welcome } from "./onboarding-parts.tsx";
import { ProgressDots } from "./progress-dots.tsx";
import { useCompletion } from "./use-completion.ts";
import { useStep } from "./use-step.ts";

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
  const [linked, setLinked] = useState("");
  const { step, hasMoved, goTo } = useStep(linked !== "");
  const { isFinishing, complete, skip } = useCompletion(step);
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
      {step === "welcome" && (
        <Welcome preview={preview} isFirst={!hasMoved} onNext={() => goTo("security")} />
      )}
      {step === "security" && <Security onNext={() => goTo("connect")} />}
      {step === "connect" && (
        <ConnectFirst>
          <Connect onLinked={setLinked} />
        </ConnectFirst>
      )}
      {step === "done" && <AllSet linked={linked} onFinish={complete} />}
    </div>
  );
}
