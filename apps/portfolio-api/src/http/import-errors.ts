import type { ErrorTable } from "@stocks-vibe/server-kit";

/** Refusals of what members add to the history of their accounts, by file or by hand. */
export const IMPORT_ERRORS = {
  entry_refused: { status: 400, message: "This transaction can't be added." },
  too_many_open_imports: {
    status: 409,
    message:
      "20 files of this account wait to be looked at. Please add or discard one of them first.",
  },
  import_not_found: { status: 404, message: "There is no such file." },
  import_confirmed: {
    status: 409,
    message: "This file is added already. To change it, take it back and add it again.",
  },
  import_changed: {
    status: 409,
    message:
      "This has changed since you looked: other rows of this file count or are in doubt now. Please look at them once more.",
  },
  import_has_unread_lines: {
    status: 409,
    message: "Some lines of this file can't be read. Mend them, or add the file without them.",
  },
  import_is_empty: { status: 400, message: "This file has no transactions." },
  import_columns_wrong: {
    status: 400,
    message: "Please say which column holds the date and which one says what happened.",
  },
  import_line_not_found: { status: 400, message: "This file has no such line to decide on." },
  file_too_slow: {
    status: 408,
    message: "The file arrived too slowly. Please try again on a faster connection.",
  },
  file_refused: { status: 400, message: "This file can't be read." },
} as const satisfies ErrorTable;
