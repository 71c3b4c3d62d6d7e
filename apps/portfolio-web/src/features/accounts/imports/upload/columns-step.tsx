import {
  type ImportAnswer,
  type ImportColumns,
  type ImportField,
  importField,
} from "@stocks-vibe/contracts/portfolio";
import { useEffect, useId, useRef, useState } from "react";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ScrollRegion } from "#ui/layout/scroll-region.tsx";
import { historyMessages as words } from "../messages/en.ts";
import { StepList } from "../step-list.tsx";
import { SendingFile, UploadProblem } from "./upload-problem.tsx";
import type { Upload } from "./use-upload.ts";

/** What a column holds; null where it is not used. */
const fieldAt = (columns: ImportColumns, place: number): ImportField | null =>
  importField.options.find((field) => columns[field] === place) ?? null;

/**
 * The columns with another use of one of them. What a field was in before is free then: no two
 * columns hold the same.
 */
function withField(
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
const missingFields = (columns: ImportColumns): readonly ImportField[] =>
  (["date", "action", "amount"] as const).filter((field) => columns[field] === undefined);

type Asked = Extract<ImportAnswer, { kind: "columns" }>;

function ColumnHead({
  name,
  place,
  field,
  onField,
}: {
  name: string;
  place: number;
  field: ImportField | null;
  onField: (field: ImportField | null) => void;
}) {
  return (
    <th scope="col">
      <span className="column-name">{name || place + 1}</span>
      <span className="select">
        <select
          aria-label={words.columns.column(name, place)}
          value={field ?? ""}
          onChange={({ target }) => {
            const chosen = importField.safeParse(target.value);
            onField(chosen.success ? chosen.data : null);
          }}
        >
          <option value="">{words.columns.unused}</option>
          {importField.options.map((one) => (
            <option key={one} value={one}>
              {words.fields[one]}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </th>
  );
}

/**
 * The second step, for a file whose head nobody knows, or where the member asks for it: what each
 * column holds.
 */
export function ColumnsStep({
  asked,
  file,
  sending,
  onRead,
  onOther,
}: {
  asked: Asked;
  file: File;
  sending: Upload;
  onRead: (columns: ImportColumns) => void;
  onOther: () => void;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [columns, setColumns] = useState(asked.suggested);
  const [isTried, setTried] = useState(false);
  const missing = missingFields(columns).map((field) => words.fields[field]);
  const read = () => {
    setTried(true);
    if (missing.length === 0) onRead(columns);
  };
  return (
    <section className="card padded history-card" aria-labelledby={id}>
      <StepList at="columns" />
      <h2 id={id} ref={heading} tabIndex={-1}>
        {words.columns.title}
      </h2>
      <p className="muted history-intro">
        <b>{file.name}</b>.{" "}
        {asked.format ? words.columns.recognised(asked.format) : words.columns.unknown}
      </p>
      {isTried && missing.length > 0 && (
        <Notice tone="bad" title={words.columns.missing(missing)} />
      )}
      <UploadProblem sending={sending} onSend={() => onRead(columns)} />
      <ScrollRegion label={words.columns.caption}>
        <table className="table columns-table">
          <caption className="hidden-text">{words.columns.caption}</caption>
          <thead>
            <tr>
              {asked.head.map((name, place) => (
                <ColumnHead
                  // Two columns may have one name.
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
                  key={place}
                  name={name}
                  place={place}
                  field={fieldAt(columns, place)}
                  onField={(field) => setColumns(withField(columns, { place, field }))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {asked.samples.map((cells, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their order
              <tr key={line}>
                {asked.head.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
                  <td key={place}>
                    <span className="column-sample">{cells[place] ?? ""}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {sending.upload.isPending ? (
        <SendingFile sending={sending} />
      ) : (
        <div className="history-actions">
          <Button look="primary" onClick={read}>
            {words.columns.read}
          </Button>
          <Button look="ghost" onClick={onOther}>
            {words.columns.otherFile}
          </Button>
        </div>
      )}
    </section>
  );
}
