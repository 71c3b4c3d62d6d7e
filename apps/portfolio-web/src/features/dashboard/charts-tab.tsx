import "#ui/charts/charts.css";
import type { Dashboard } from "@stocks-vibe/contracts/portfolio";
import { TermList } from "#ui/figures/term-link.tsx";
import { AllocationCard } from "./allocation/allocation-card.tsx";
import { IncomeCard } from "./income/income-card.tsx";
import { PerformanceTab } from "./performance/performance-tab.tsx";

/** Returns by year and period, income by year, and what the total is divided into. */
export function ChartsTab({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className="stack">
      <PerformanceTab dashboard={dashboard} />
      <IncomeCard version={dashboard.version} />
      <AllocationCard dashboard={dashboard} />
      <TermList terms={["income", "allocation", "retirement-taxable"]} />
    </div>
  );
}
