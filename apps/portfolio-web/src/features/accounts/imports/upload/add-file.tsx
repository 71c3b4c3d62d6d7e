import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import type { Step } from "../use-step.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import type { Adding } from "./use-adding.ts";

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
