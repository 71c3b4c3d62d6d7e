import { useMutation } from "@tanstack/react-query";
import { apiMessages } from "#lib/messages/en.ts";
import { saveFile } from "#lib/save-file.ts";
import { useServices } from "#lib/services.ts";
import { explainPath } from "./explain-path.ts";
import { ofPart } from "./part.ts";
import { usePart } from "./use-part.ts";

/** Saves the rows behind a figure as a file of this name. */
export function useCsvDownload(figure: string, fileName: string) {
  const { api } = useServices();
  const { text: part } = usePart();
  return useMutation({
    mutationFn: async () => {
      const path = ofPart(`${explainPath(figure)}?format=csv`, part);
      const text = await api.text(path, { whenRefused: apiMessages.failed.csv });
      saveFile(fileName, text, "text/csv;charset=utf-8");
    },
  });
}
