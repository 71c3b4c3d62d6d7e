import type { ImportAnswer, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { useState } from "react";
import type { Step } from "../step-list.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { type ChosenFile, type KnownFile, useUpload } from "./use-upload.ts";

export type AskedColumns = Extract<ImportAnswer, { kind: "columns" }>;

/**
 * A file that is being added: what was chosen and answered stays while the page does, so that Back
 * finds it.
 */
export function useAdding(
  accountId: string,
  { step, goTo }: { step: Step; goTo: (step: Step) => void },
) {
  const sending = useUpload(accountId);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [asked, setAsked] = useState<AskedColumns | null>(null);
  const [known, setKnown] = useState<KnownFile | null>(null);

  const follow = (answer: ImportAnswer) => {
    if (answer.kind === "review") return goTo({ kind: "file", id: answer.review.import.id });
    if (answer.kind === "stored") return goTo({ kind: "file", id: answer.import.id });
    if (answer.kind === "known") {
      setKnown(answer.import);
      return goTo({ kind: "choose" });
    }
    setAsked(answer);
    if (step.kind !== "columns") goTo({ kind: "columns" });
  };
  const send = (file: ChosenFile) => {
    setChosen(file);
    setKnown(null);
    sending.upload.mutate(file, { onSuccess: follow });
  };
  return { sending, chosen, asked, known, send };
}

export type Adding = ReturnType<typeof useAdding>;

/** Choosing a file and naming its columns. */
export function AddFile({
  account,
  refusal,
  adding,
  step,
  goTo,
}: {
  account: InvestmentAccount;
  /** Why the member can't add anything; null where they can. */
  refusal: string | null;
  adding: Adding;
  step: Step;
  goTo: (step: Step) => void;
}) {
  const { sending, chosen, asked, known, send } = adding;
  if (step.kind === "file") return null;
  if (refusal !== null) return <p className="small muted">{refusal}</p>;
  if (step.kind === "columns" && asked && chosen)
    return (
      <ColumnsStep
        asked={asked}
        file={chosen.file}
        sending={sending}
        onRead={(columns) => send({ file: chosen.file, columns })}
        onOther={() => goTo({ kind: "choose" })}
      />
    );
  return (
    <ChooseFile
      account={account}
      isAnew={step.kind === "columns"}
      known={known}
      sending={sending}
      onSend={send}
      onSee={(id) => goTo({ kind: "file", id })}
    />
  );
}
