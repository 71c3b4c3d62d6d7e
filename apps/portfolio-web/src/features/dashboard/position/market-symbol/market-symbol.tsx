import type { MarketSymbol as State } from "@stocks-vibe/contracts/portfolio";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#lib/api/api-failure.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { Button } from "#ui/forms/button.tsx";
import { marketSymbolMessages as words } from "../messages/en.ts";
import { MatchForm, useMarketSymbol, useTakeBack } from "./match-form.tsx";

function Choices({
  state,
  called,
  onOpen,
  onDone,
}: {
  state: State;
  called: string;
  onOpen: () => void;
  onDone: (text: string) => void;
}) {
  const undo = useTakeBack(called);
  return (
    <>
      <div className="answer-buttons">
        <Button size="small" inactive={undo.isPending} onClick={onOpen}>
          {state.match ? words.change : words.open}
        </Button>
        {state.match && (
          <Button
            look="ghost"
            size="small"
            busy={undo.isPending ? words.undoing : null}
            onClick={() => undo.mutate(undefined, { onSuccess: () => onDone(words.undone) })}
          >
            {words.undo}
          </Button>
        )}
      </div>
      {undo.isError && (
        <p className="field-error" role="alert">
          {messageOf(undo.error, apiMessages.failed.match)}
        </p>
      )}
    </>
  );
}

/**
 * Under which symbol the market knows what it does not know by its own, by whose word, and the way
 * to say so. Nothing where there is nothing to say.
 */
export function MarketSymbol({ called }: { called: string }) {
  const asked = useMarketSymbol(called);
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  // What was pressed is gone: the focus goes on where it is said what came of it.
  useEffect(() => {
    if (done !== null) said.current?.focus();
  }, [done]);
  const state = asked.data;
  if (asked.isError)
    return (
      <p className="small muted" role="status">
        {messageOf(asked.error, apiMessages.failed.marketSymbol)}
      </p>
    );
  if (!state || (!state.match && !state.may_match)) return null;
  const { match } = state;
  const finish = (text: string) => {
    setOpen(false);
    setDone(text);
  };
  return (
    <section aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="small">
        {match
          ? words.inForce(match.symbol, match.matched_by, match.matched_on)
          : words.offer(called)}
      </p>
      {isOpen && (
        <MatchForm
          called={called}
          onMatched={(symbol) => finish(words.matched(symbol))}
          onCancel={() => setOpen(false)}
        />
      )}
      {!isOpen && state.may_match && (
        <Choices
          state={state}
          called={called}
          onOpen={() => {
            setDone(null);
            setOpen(true);
          }}
          onDone={finish}
        />
      )}
      <p ref={said} className="small muted answer-progress" role="status" tabIndex={-1}>
        {done}
      </p>
    </section>
  );
}
