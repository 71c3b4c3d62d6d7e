import { marketSymbol, type SymbolMatched, symbolMatched } from "@stocks-vibe/contracts/portfolio";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { marketSymbolMessages as words } from "../messages/en.ts";

const pathOf = (called: string): string => `/positions/${encodeURIComponent(called)}/market-symbol`;

/** Under which symbol the market knows a position. */
export function useMarketSymbol(called: string) {
  const { api } = useServices();
  return useQuery({
    staleTime: queryPolicy.dashboard.staleTime,
    retry: retryUpTo(queryPolicy.dashboard.retries),
    retryDelay: backoff(30_000),
    queryKey: ["market-symbol", useMemberKey(), called],
    queryFn: ({ signal }) =>
      api.get(pathOf(called), {
        schema: marketSymbol,
        whenRefused: apiMessages.failed.marketSymbol,
        signal,
      }),
  });
}

/** The server answers when the figures have followed: all of them are asked for anew. */
function useAllAnew() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "profile" });
}

/** Matches a position with a market symbol, or says why not. */
function useMatch(called: string) {
  const { api } = useServices();
  const askAnew = useAllAnew();
  return useMutation({
    mutationFn: (body: { symbol: string; is_sure: boolean }) =>
      api.put(pathOf(called), {
        schema: symbolMatched,
        whenRefused: apiMessages.failed.match,
        body,
      }),
    onSuccess: ({ outcome }) => (outcome === "matched" ? askAnew() : undefined),
  });
}

/** Takes a match back. */
export function useTakeBack(called: string) {
  const { api } = useServices();
  const askAnew = useAllAnew();
  return useMutation({
    mutationFn: () =>
      api.remove(pathOf(called), { schema: marketSymbol, whenRefused: apiMessages.failed.match }),
    onSuccess: askAnew,
  });
}

/**
 * What is asked before a match is saved whose prices don't prove it; null where there is nothing to
 * ask.
 */
function questionOf({ outcome, compared }: SymbolMatched, symbol: string): string | null {
  if (outcome === "unproven") return words.unproven(symbol);
  return outcome === "differs" && compared ? words.differs(symbol, compared) : null;
}

/** Why a symbol can't be it, or was not taken; null where nothing is wrong. */
function problemOf({ data, isError, error }: ReturnType<typeof useMatch>): string | null {
  if (isError) return messageOf(error, apiMessages.failed.match);
  return data?.outcome === "too-far" && data.compared ? words.tooFar(data.compared) : null;
}

/**
 * Asks for a symbol, has it checked, and asks again where the prices differ. Focus starts in the
 * field.
 */
export function MatchForm({
  called,
  onMatched,
  onCancel,
}: {
  called: string;
  onMatched: (symbol: string) => void;
  onCancel: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [symbol, setSymbol] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const match = useMatch(called);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  const asked = match.variables?.symbol ?? "";
  const question = match.data ? questionOf(match.data, asked) : null;
  const error = isEmpty ? words.empty : problemOf(match);

  const send = (wanted: string, isSure: boolean) =>
    match.mutate(
      { symbol: wanted, is_sure: isSure },
      { onSuccess: ({ outcome }) => (outcome === "matched" ? onMatched(wanted) : undefined) },
    );
  const check = (event: FormEvent) => {
    event.preventDefault();
    const wanted = symbol.trim().toUpperCase();
    setEmpty(wanted === "");
    if (wanted !== "" && !match.isPending) send(wanted, false);
  };
  return (
    <form ref={form} className="answer-form" noValidate aria-label={words.title} onSubmit={check}>
      <TextField
        label={words.label}
        hint={words.hint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={symbol}
        error={error}
        onChange={(event) => {
          setSymbol(event.target.value);
          // What was asked was about another symbol.
          match.reset();
        }}
      />
      {question && <Notice tone="warn">{question}</Notice>}
      <div className="answer-buttons">
        {question ? (
          <Button look="primary" size="small" onClick={() => send(asked, true)}>
            {words.sure(asked)}
          </Button>
        ) : (
          <Button
            type="submit"
            look="primary"
            size="small"
            busy={match.isPending ? words.checking : null}
          >
            {words.check}
          </Button>
        )}
        <Button look="ghost" size="small" inactive={match.isPending} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
