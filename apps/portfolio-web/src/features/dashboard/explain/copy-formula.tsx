import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { explainMessages as words } from "./messages/en.ts";

/** Puts the spreadsheet formula on the clipboard. It stands on the page too, for browsers that refuse. */
export function CopyFormula({ formula }: { formula: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formula);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button size="small" icon={isCopied ? "check" : "copy"} onClick={() => void copy()}>
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}
