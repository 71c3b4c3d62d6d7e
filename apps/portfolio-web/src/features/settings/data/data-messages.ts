import type { ExportTable } from "@stocks-vibe/contracts/portfolio";

/** The words of the page about the organization's data. */
export const dataMessages = {
  lead: "What is kept here, as files to take along.",
  noAccess:
    "Your organization has no access to figures at present. Whatever is kept for it can be downloaded once it has.",
  operator: "An operator who looks in a member's name can't take data along.",
  everything: {
    title: "Everything in one file",
    text: "Every table below as JSON, for programs.",
    name: "All data",
    button: "Download JSON",
    file: "stocks-vibe.json",
  },
  tables: {
    title: "One file for each table",
    text: "CSV files for a spreadsheet. Amounts are to the cent, as the pages show them; passwords, access keys and full account numbers are in none of them.",
    button: "Download CSV",
    of: (table: string) => `of ${table}`,
    file: (table: ExportTable) => `stocks-vibe-${table}.csv`,
  },
  preparing: "Preparing",
  failed: "The file could not be downloaded.",
  logged: "Each download is written down in the activity.",
  names: {
    accounts: "Accounts",
    holdings: "Holdings",
    lots: "Lots",
    transactions: "Transactions",
    imports: "Added files",
    activity: "Activity of accounts",
  } satisfies Record<ExportTable, string>,
  texts: {
    accounts: "Every account with its balance and the institution's total.",
    holdings: "What each account holds, with its cost where it is known.",
    lots: "Each purchase that is still held, with its day, cost and gain.",
    transactions: "Everything that institutions list and members added.",
    imports: "Files and entries that members added.",
    activity: "Linking, syncing, downloads and changes. For administrators.",
  } satisfies Record<ExportTable, string>,
} as const;
