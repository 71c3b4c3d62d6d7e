import {
  type ImportAnswer,
  type ImportColumns,
  importAnswer,
} from "@stocks-vibe/contracts/portfolio";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { useFilesKey } from "../history-queries.ts";

export interface ChosenFile {
  readonly file: File;
  /** What its member says of the columns; absent where the head shall tell. */
  readonly columns?: ImportColumns;
  /** True where the columns are shown before anything is read. */
  readonly asksColumns?: boolean;
}

/** A file that was added before. */
export type KnownFile = Extract<ImportAnswer, { kind: "known" }>["import"];

const LONGEST_NAME = 200;

function searchOf({ file, columns, asksColumns }: ChosenFile): string {
  const query = new URLSearchParams({ file_name: file.name.slice(0, LONGEST_NAME) || "file.csv" });
  if (columns) query.set("columns", JSON.stringify(columns));
  if (asksColumns) query.set("ask_columns", "yes");
  return query.toString();
}

/**
 * Sends a file of an account, and says how much of it is on its way. Whoever leaves the page gives
 * it up.
 */
export function useUpload(accountId: string) {
  const { api } = useServices();
  const cache = useQueryClient();
  const files = useFilesKey(accountId);
  const [percent, setPercent] = useState(0);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => {
    // Begun with the page: by the time a file is chosen another version may have replaced what
    // sends it. What fails here is told when it is sent.
    void import("#lib/api/send-file.ts").catch(() => undefined);
    return () => sending.current?.abort();
  }, []);
  const upload = useMutation({
    mutationFn: (chosen: ChosenFile) => {
      sending.current?.abort();
      sending.current = new AbortController();
      setPercent(0);
      return api.sendFile(
        `/accounts/${encodeURIComponent(accountId)}/imports?${searchOf(chosen)}`,
        {
          schema: importAnswer,
          whenRefused: apiMessages.failed.upload,
          file: chosen.file,
          onSent: setPercent,
          signal: sending.current.signal,
        },
      );
    },
    onSettled: () => cache.invalidateQueries({ queryKey: files }),
  });
  const cancel = () => {
    sending.current?.abort();
    upload.reset();
  };
  return { upload, percent, cancel };
}

export type Upload = ReturnType<typeof useUpload>;
