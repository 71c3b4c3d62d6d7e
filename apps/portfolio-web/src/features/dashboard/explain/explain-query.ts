import { explanation } from "@stocks-vibe/contracts/portfolio";
import { useMutation, useQuery } from "@tanstack/react-query";
import { apiMessages } from "#lib/api-messages.ts";
import { useOrganizationKey } from "#lib/auth.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/query-policy.ts";
import { saveFile } from "#lib/save-file.ts";
import { useServices } from "#lib/services.ts";

const pathOf = (figure: string): string => `/explain/${encodeURIComponent(figure)}`;

/** How a figure came about. `version` is the dashboard's: a new snapshot asks anew. */
export function useExplanation(figure: string, version: number) {
  const { api } = useServices();
  return useQuery({
    staleTime: queryPolicy.dashboard.staleTime,
    retry: retryUpTo(queryPolicy.dashboard.retries),
    retryDelay: backoff(30_000),
    queryKey: ["explain", useOrganizationKey(), figure, version],
    queryFn: ({ signal }) =>
      api.get(pathOf(figure), {
        schema: explanation,
        whenRefused: apiMessages.failed.explanation,
        signal,
      }),
  });
}

/** Saves the rows behind a figure as a file of this name. */
export function useCsvDownload(figure: string, fileName: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: async () => {
      const path = `${pathOf(figure)}?format=csv`;
      const text = await api.text(path, { whenRefused: apiMessages.failed.csv });
      saveFile(fileName, text, "text/csv;charset=utf-8");
    },
  });
}
