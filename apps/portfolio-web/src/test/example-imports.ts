import type { AccountImport, ImportReview, ImportRow } from "@stocks-vibe/contracts/portfolio";

export function anImport(changes: Partial<AccountImport> = {}): AccountImport {
  return {
    id: "import-1",
    account_id: "account-1",
    file_name: "fidelity.csv",
    format: "fidelity",
    state: "review",
    created_at: "2026-11-20T18:00:00Z",
    created_by: "June Larkin",
    first_day: "2015-03-02",
    last_day: "2024-11-01",
    rows: 120,
    counted: 120,
    doubtful: 0,
    left_out: 0,
    problems: [],
    problem_count: 0,
    entered: null,
    ...changes,
  };
}

export function aRow(changes: Partial<ImportRow> = {}): ImportRow {
  return {
    line: 2,
    date: "2015-03-02",
    action: "buy",
    symbol: "OAKD",
    name: "Oakdale",
    quantity: 10,
    amount: -400,
    doubt: null,
    counts: true,
    ...changes,
  };
}

export function aReview(changes: Partial<ImportReview> = {}): ImportReview {
  return {
    import: anImport(),
    doubts: [],
    decided: "1f",
    linked_from: "2024-11-22",
    history_from: "2015-03-02",
    meetings: [{ symbol: "OAKD", imported: 10, needed: 10, difference: 0 }],
    shown: [aRow()],
    ...changes,
  };
}
