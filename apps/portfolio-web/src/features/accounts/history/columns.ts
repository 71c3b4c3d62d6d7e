import {
  type ImportColumns,
  type ImportField,
  importField,
} from "@stocks-vibe/contracts/portfolio";

/** What a column holds; null where it is not used. */
export const fieldAt = (columns: ImportColumns, place: number): ImportField | null =>
  importField.options.find((field) => columns[field] === place) ?? null;

/** The columns with another use of one of them. What a field was in before is free then: no two columns hold the same. */
export function withField(
  columns: ImportColumns,
  { place, field }: { readonly place: number; readonly field: ImportField | null },
): ImportColumns {
  const others = Object.fromEntries(
    importField.options.flatMap((one) => {
      const at = columns[one];
      return at === undefined || at === place || one === field ? [] : [[one, at]];
    }),
  );
  return field === null ? others : { ...others, [field]: place };
}

/** Without these no line can be read. */
export const missingFields = (columns: ImportColumns): readonly ImportField[] =>
  (["date", "action", "amount"] as const).filter((field) => columns[field] === undefined);
