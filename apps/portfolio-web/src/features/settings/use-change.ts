import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext } from "react";
import { limitSentence } from "#lib/api/api-failure.ts";
import {
  faultMessages,
  refusalMessages,
  waitMessages,
  settingsMessages as words,
} from "./messages/en.ts";

/** The person left without proving anything. */
export class StepUpDeclined extends Error {}

/** Asks for a proof; true once it was given. */
type Prove = () => Promise<boolean>;

export const StepUpContext = createContext<Prove>(() => Promise.resolve(false));

/** Whether the server wants a fresh proof before it does this. */
const wantsProof = (error: unknown): boolean =>
  error instanceof ApiError && error.error_details?.reason === "step_up";

/** Does the work; where the server wants a fresh proof first, asks for one and does it again. */
export function useProven(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const prove = useContext(StepUpContext);
  return useCallback(
    async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!wantsProof(error)) throw error;
        if (!(await prove())) throw new StepUpDeclined();
        return work();
      }
    },
    [prove],
  );
}

/**
 * A change that may ask for a fresh proof first. What is cached under `outdated` is asked for again
 * once it is done.
 */
export function useChange<Asked = void, Answer = unknown>(
  work: (asked: Asked) => Promise<Answer>,
  outdated: readonly QueryKey[] = [],
) {
  const cache = useQueryClient();
  const proven = useProven();
  return useMutation({
    mutationFn: (asked: Asked) => proven(() => work(asked)),
    onSuccess: () => Promise.all(outdated.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}

/** Pure: why the identity server did not do what was asked, in words. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StepUpDeclined) return words.declined;
  if (error instanceof ConnectionError) return words.offline;
  if (!(error instanceof ApiError)) return words.unexpected;
  const notBefore = error.error_details?.not_before;
  const wait = waitMessages[error.error_type];
  if (wait && typeof notBefore === "string") return wait(notBefore);
  if (error.error_type === "too_many_requests") return limitSentence(error);
  const fault = error.error_type === "weak_password" ? error.error_details?.reason : undefined;
  if (typeof fault === "string" && faultMessages[fault]) return faultMessages[fault];
  return refusalMessages[error.error_type] ?? words.otherwise(error.error_message);
}
