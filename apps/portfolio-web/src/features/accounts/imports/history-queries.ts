import {
  type AccountsOverview,
  accountImports,
  type ImportDecisions,
  importReverted,
  importReview,
} from "@stocks-vibe/contracts/portfolio";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { saveFile } from "#lib/api/save-file.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { accountsKey } from "../api/accounts-query.ts";
import { useRebuiltAccount } from "../api/use-changed-account.ts";
import { historyMessages } from "./messages/en.ts";

const policy = { retry: retryUpTo(queryPolicy.default.retries), retryDelay: backoff(5000) };
const reviewPath = (id: string) => `/imports/${encodeURIComponent(id)}`;
const filesPath = (accountId: string) => `/accounts/${encodeURIComponent(accountId)}/imports`;

const useReviewKey = (id: string) => ["import", useMemberKey(), id] as const;
export const useFilesKey = (accountId: string) => ["imports", useMemberKey(), accountId] as const;

/** The files of an account, the newest first. */
export function useFiles(accountId: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: useFilesKey(accountId),
    queryFn: ({ signal }) =>
      api.get(filesPath(accountId), {
        schema: accountImports,
        whenRefused: apiMessages.failed.imports,
        signal,
      }),
    // Another tab, or another member, may have added one.
    staleTime: 0,
    ...policy,
  });
}

/** One file with what it changes, as it is now. */
export function useReview(id: string) {
  const { api } = useServices();
  return useQuery({
    queryKey: useReviewKey(id),
    queryFn: ({ signal }) =>
      api.get(reviewPath(id), {
        schema: importReview,
        whenRefused: apiMessages.failed.imports,
        signal,
      }),
    staleTime: 0,
    ...policy,
  });
}

/**
 * Says which lines in doubt count. Where that is refused, the file may not be as the page shows it.
 */
export function useDecide(id: string) {
  const { api } = useServices();
  const cache = useQueryClient();
  const key = useReviewKey(id);
  return useMutation({
    mutationFn: (body: ImportDecisions) =>
      api.put(`${reviewPath(id)}/decisions`, {
        schema: importReview,
        whenRefused: apiMessages.failed.decide,
        body,
      }),
    onSuccess: (review) => cache.setQueryData(key, review),
    onError: () => cache.invalidateQueries({ queryKey: key }),
  });
}

const pending = (
  overview: AccountsOverview | undefined,
  accountId: string,
): AccountsOverview | undefined =>
  overview && {
    ...overview,
    accounts: overview.accounts.map((account) =>
      account.id === accountId ? { ...account, answers_pending: true } : account,
    ),
  };

/**
 * Looks whether the history of an account is another one, where nobody said so; every figure is
 * asked for once it rests on what is there.
 */
export function useLookedAtHistory(accountId: string) {
  const cache = useQueryClient();
  const files = useFilesKey(accountId);
  const accounts = accountsKey(useMemberKey());
  const follow = useRebuiltAccount();
  return (): void => {
    void cache.invalidateQueries({ queryKey: files });
    void cache.invalidateQueries({ queryKey: accounts });
    follow(accountId);
  };
}

/**
 * What follows when the history of an account is another one: it says that its figures are on their
 * way, and they are asked for when they are there.
 */
export function useRebuiltHistory(accountId: string) {
  const cache = useQueryClient();
  const accounts = accountsKey(useMemberKey());
  const look = useLookedAtHistory(accountId);
  return (): void => {
    // As the server says at its next answer: until then nothing may call the figures finished.
    cache.setQueryData<AccountsOverview>(accounts, (overview) => pending(overview, accountId));
    look();
  };
}

/** Lets a file count; the figures follow. */
export function useConfirm(accountId: string, id: string) {
  const { api } = useServices();
  const cache = useQueryClient();
  const key = useReviewKey(id);
  const follow = useRebuiltHistory(accountId);
  return useMutation({
    mutationFn: ({
      withoutUnreadLines,
      decided,
    }: {
      withoutUnreadLines: boolean;
      decided: string;
    }) =>
      api.post(`${reviewPath(id)}/confirm`, {
        schema: importReview,
        whenRefused: apiMessages.failed.confirm,
        body: { without_unread_lines: withoutUnreadLines, decided },
      }),
    onSuccess: (review) => {
      cache.setQueryData(key, review);
      follow();
    },
    onError: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** Takes a file back, confirmed or not; the figures follow. */
export function useRevert(accountId: string) {
  const { api } = useServices();
  const cache = useQueryClient();
  const files = useFilesKey(accountId);
  const follow = useRebuiltHistory(accountId);
  return useMutation({
    mutationFn: (id: string) =>
      api.remove(reviewPath(id), {
        schema: importReverted,
        whenRefused: apiMessages.failed.revert,
      }),
    onError: () => cache.invalidateQueries({ queryKey: files }),
    onSuccess: follow,
  });
}

/** Saves everything that counts of an account's files as one file. */
export function useExport(accountId: string) {
  const { api } = useServices();
  return useMutation({
    mutationFn: async () => {
      const text = await api.text(`${filesPath(accountId)}.csv`, {
        whenRefused: apiMessages.failed.csv,
      });
      saveFile(historyMessages.list.exportName, text, "text/csv;charset=utf-8");
    },
  });
}
