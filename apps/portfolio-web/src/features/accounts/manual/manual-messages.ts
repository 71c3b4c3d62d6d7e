import type { ManualSubtype } from "@stocks-vibe/contracts/portfolio";

const subtypes: Readonly<Record<ManualSubtype, string>> = {
  brokerage: "Brokerage",
  "401k": "401(k)",
  "roth 401k": "Roth 401(k)",
  "403b": "403(b)",
  "457b": "457(b)",
  ira: "Traditional IRA",
  roth: "Roth IRA",
  "sep ira": "SEP IRA",
  "simple ira": "SIMPLE IRA",
  hsa: "HSA",
  pension: "Pension",
  "529": "529",
  other: "Other",
};

/** The words of accounts that members keep by hand. */
export const manualMessages = {
  add: "Add by hand",
  addTitle: "Add an account by hand",
  addText:
    "For an account that no institution links, such as an old plan. You enter its transactions or add them from a file; prices come from the market.",
  adding: "Adding",
  addButton: "Add account",
  edit: "Edit",
  editTitle: (name: string) => `What ${name} is called`,
  saving: "Saving",
  save: "Save",
  cancel: "Cancel",
  name: "Name of the account",
  nameHint: "Such as Old 401(k)",
  institution: "Institution",
  institutionHint: "Where it is held",
  type: "Type",
  subtypes,
  missing: "Please say what it is called.",
  missingInstitution: "Please say where it is held, such as the name of the bank or the plan.",
  badge: "Kept by hand",
  state: "No institution links it. Its figures follow from what is added to it.",
  notYours: "Added by another member. Only they or an administrator can change it.",
  saved: (name: string) => `${name} is saved`,
  remove: "Remove",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    "The account goes with every transaction that was entered or added from a file. This can't be undone; files of yours stay with you.",
  keep: "Keep account",
  removing: "Removing",
  removed: (name: string) => `${name} was removed`,
} as const;
