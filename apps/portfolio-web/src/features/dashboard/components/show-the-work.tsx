import { createContext, useContext } from "react";
import { Button } from "#ui/forms/button.tsx";
import { dashboardMessages as words } from "../messages/en.ts";

/** Opens the explanation of a figure by its address, such as 'irr' or 'position-irr:OAKD'. */
export const ExplainContext = createContext<(figure: string) => void>(() => undefined);

const useExplain = () => useContext(ExplainContext);

/**
 * The way from a figure to its explanation. `of` says which figure, for those who hear the button
 * alone.
 */
export function ShowTheWork({
  figure,
  of,
  look = "button",
}: {
  figure: string;
  of: string;
  look?: "button" | "link";
}) {
  const explain = useExplain();
  const common = {
    "aria-label": words.showTheWorkFor(of),
    "aria-haspopup": "dialog" as const,
    onClick: () => explain(figure),
  };
  if (look === "button") {
    return (
      <Button size="small" {...common}>
        {words.showTheWork}
      </Button>
    );
  }
  return (
    <button type="button" className="text-button" {...common}>
      {words.showTheWork}
    </button>
  );
}
