import { explanation, type GroupedBy } from "@stocks-vibe/contracts/portfolio";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { apiMessages } from "#lib/api-messages.ts";
import { useOrganizationKey } from "#lib/auth.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/query-policy.ts";
import { saveFile } from "#lib/save-file.ts";
import { useServices } from "#lib/services.ts";

export const explainPath = (figure: string): string => `/explain/${encodeURIComponent(figure)}`;

/**
 * How a figure came about, with the first of its rows, its subtotals by holding or by account. `version` is the dashboard's: a new
 * snapshot asks anew.
 */
export function useExplanation(figure: string, version: number, by: GroupedBy) {
  const { api } = useServices();
  return useQuery({
    staleTime: queryPolicy.dashboard.staleTime,
    retry: retryUpTo(queryPolicy.dashboard.retries),
    retryDelay: backoff(30_000),
    queryKey: ["explain", useOrganizationKey(), figure, version, by],
    queryFn: ({ signal }) =>
      api.get(by === "holding" ? explainPath(figure) : `${explainPath(figure)}?by=${by}`, {
        schema: explanation,
        whenRefused: apiMessages.failed.explanation,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Saves the rows behind a figure as a file of this name. */
export function useCsvDownload(figure: string, fileName: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: async () => {
      const path = `${explainPath(figure)}?format=csv`;
      const text = await api.text(path, { whenRefused: apiMessages.failed.csv });
      saveFile(fileName, text, "text/csv;charset=utf-8");
    },
  });
}
