import { useQueryClient } from "@tanstack/react-query";

const ofNoAccount = new Set<unknown>(["profile"]);
const ofOneAccount = new Set<unknown>(["transactions"]);

/**
 * Asks again for whatever rests on accounts; for one account's own rows only when they are looked
 * at next, since the account whose page is open may be gone.
 */
export function useInvalidateFigures(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries({
        predicate: ({ queryKey: [name] }) => !ofNoAccount.has(name) && !ofOneAccount.has(name),
      }),
      cache.invalidateQueries({
        predicate: ({ queryKey: [name] }) => ofOneAccount.has(name),
        refetchType: "none",
      }),
    ]);
}
