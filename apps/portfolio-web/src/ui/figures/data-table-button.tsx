import { Button } from "../forms/button.tsx";
import { uiMessages as words } from "../messages/en.ts";

/** 'Show data table' under every chart. */
export function DataTableButton({
  isOpen,
  controls,
  onToggle,
}: {
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
}) {
  return (
    <Button
      size="small"
      icon="table"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    >
      {isOpen ? words.hideTable : words.showTable}
    </Button>
  );
}
