import { ApiError } from "@stocks-vibe/auth-client";
import { createContext, useCallback, useContext } from "react";

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
