import type { FindingKind, FindingReason } from "@stocks-vibe/contracts/portfolio";
import { type FieldRule, idOf } from "./field-rules.ts";

/** Which row of an answer is spoken of, as far as it can be read. */
export interface RowIdentity {
  readonly kind: FindingKind;
  /** The provider's own id of the row; null when it has none that can be read. */
  readonly rowId: string | null;
  /** What a person knows it by: a symbol, the account's name. */
  readonly name: string | null;
  readonly providerAccountId: string | null;
  readonly providerSecurityId: string | null;
}

/**
 * A row, or one part of a row, that was not let in, and why. Every text of it is short and clean.
 */
export interface RefusedRow extends RowIdentity {
  /** The provider's name of the field. */
  readonly field: string;
  readonly reason: FindingReason;
  /** The beginning of what stood there; null where nothing did. */
  readonly excerpt: string | null;
  /** True when only this part was refused: the rest of the row stays true without it. */
  readonly isFiltered: boolean;
}

const LONGEST = 60;

/** Characters that no page and no log should repeat. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029]/gu;

/**
 * The beginning of a refused value, for people: short, on one line, and without what hides or
 * reorders text.
 */
export function excerptOf(raw: unknown): string | null {
  if (raw === undefined || raw === null) return null;
  if (Array.isArray(raw)) return "(a list)";
  if (typeof raw === "object") return "(an object)";
  const text = String(raw);
  const start = text.slice(0, LONGEST).replace(UNSAFE, "\ufffd");
  return text.length > LONGEST ? `${start}…` : start;
}

/**
 * The fields of one row. What `need` and `find` refuse, refuses the row; what `part` refuses, that
 * field alone.
 */
export interface RowFields {
  need<Value>(field: string, rule: FieldRule<Value>): Value;
  /** Null where the field is empty. */
  find<Value>(field: string, rule: FieldRule<Value>): Value | null;
  /** Null where the field is empty or refused. */
  part<Value>(field: string, rule: FieldRule<Value>): Value | null;
  /** The fields of an object inside the row. */
  inside(field: string): RowFields;
  /** A list of rows inside the row. A row of it that is refused is a part of this one. */
  rows<Value>(field: string, read: (raw: unknown) => ReadRow<Value>): Value[];
}

/** A row that was let in (perhaps without a part), or nothing of it. */
export interface ReadRow<Value> {
  readonly value: Value | undefined;
  readonly refused: readonly RefusedRow[];
}

/** Ends the reading of one row, inside this file only. */
class RowRefused extends Error {
  readonly field: string;
  readonly reason: FindingReason;
  readonly value: unknown;

  constructor(field: string, reason: FindingReason, value: unknown) {
    super(reason);
    this.field = field;
    this.reason = reason;
    this.value = value;
  }
}

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

/** What stands in a field; undefined where it is missing, null or an empty text. */
export const fieldOf = (raw: unknown, field: string): unknown => {
  const value = isObject(raw) && Object.hasOwn(raw, field) ? raw[field] : undefined;
  return value === null || value === "" ? undefined : value;
};

/** An id that names a row in a finding, if it can be read. */
export function readableId(raw: unknown, field: string): string | null {
  const read = idOf(fieldOf(raw, field));
  return "value" in read ? read.value : null;
}

/**
 * Reads one row by its fields. Never throws, whatever it is given: a row that can't be is refused
 * with the field that is to blame.
 */
export function readRow<Value>(
  identity: RowIdentity,
  raw: unknown,
  read: (fields: RowFields) => Value,
): ReadRow<Value> {
  const parts: RefusedRow[] = [];
  try {
    if (!isObject(raw)) throw new RowRefused("row", "wrong-type", raw);
    const value = read(fieldsOf(raw, "", identity, parts));
    return { value, refused: parts };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    const { field, reason, value } = error;
    const refused = { ...identity, field, reason, excerpt: excerptOf(value), isFiltered: false };
    return { value: undefined, refused: [refused] };
  }
}

function fieldsOf(
  raw: Readonly<Record<string, unknown>>,
  prefix: string,
  identity: RowIdentity,
  parts: RefusedRow[],
): RowFields {
  const refusePart = (field: string, reason: FindingReason, value: unknown): null => {
    parts.push({ ...identity, field, reason, excerpt: excerptOf(value), isFiltered: true });
    return null;
  };
  const fields: RowFields = {
    need(field, rule) {
      const value = fieldOf(raw, field);
      const read = value === undefined ? ({ reason: "missing" } as const) : rule(value);
      if ("value" in read) return read.value;
      const stood = read.reason === "missing" ? undefined : value;
      throw new RowRefused(`${prefix}${field}`, read.reason, stood);
    },
    find: (field, rule) => (fieldOf(raw, field) === undefined ? null : fields.need(field, rule)),
    part(field, rule) {
      const value = fieldOf(raw, field);
      if (value === undefined) return null;
      const read = rule(value);
      return "value" in read ? read.value : refusePart(`${prefix}${field}`, read.reason, value);
    },
    inside(field) {
      const value = fieldOf(raw, field);
      if (isObject(value)) return fieldsOf(value, `${prefix}${field}.`, identity, parts);
      throw new RowRefused(
        `${prefix}${field}`,
        value === undefined ? "missing" : "wrong-type",
        value,
      );
    },
    rows(field, read) {
      const list = fieldOf(raw, field);
      if (list === undefined) return [];
      if (!Array.isArray(list)) {
        refusePart(`${prefix}${field}`, "wrong-type", list);
        return [];
      }
      return list.flatMap((entry) => {
        const { value, refused } = read(entry);
        parts.push(...refused.map((row) => ({ ...row, isFiltered: true })));
        return value === undefined ? [] : [value];
      });
    },
  };
  return fields;
}
