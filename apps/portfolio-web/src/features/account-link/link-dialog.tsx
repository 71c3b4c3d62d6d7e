import { useEffect } from "react";
import { Modal } from "#ui/dialogs/modal.tsx";
import { Button } from "#ui/forms/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { LinkPurpose } from "./link-calls.ts";
import type { LinkState } from "./link-machine.ts";
import type { LinkProblem } from "./link-problem.ts";
import { linkMessages as words } from "./messages/en.ts";

/** How long a success stays before it closes itself. */
const successMs = 2000;

type Actions = { start(): void; dismiss(): void };

const Mark = ({ tone }: { tone: "good" | "bad" }) => (
  <span className={`modal-mark modal-mark-${tone}`}>
    <Icon name={tone === "good" ? "check" : "warning"} />
  </span>
);

function Info({
  purpose: { kind, institution },
  note,
  actions: { start, dismiss },
}: {
  purpose: Exclude<LinkPurpose, { kind: "connect" }>;
  note: LinkProblem | null;
  actions: Actions;
}) {
  return (
    <Modal
      title={words.info[kind].title(institution)}
      onClose={dismiss}
      actions={
        <>
          <Button onClick={dismiss}>{words.cancel}</Button>
          <Button look="primary" data-autofocus onClick={start}>
            {words.info.start}
          </Button>
        </>
      }
    >
      {note && <p role="status">{note.message}</p>}
      <p>{words.info[kind].text(institution)}</p>
    </Modal>
  );
}

function Success({
  state,
  kind,
  onClose,
}: {
  state: Extract<LinkState, { name: "success" }>;
  kind: LinkPurpose["kind"];
  onClose: () => void;
}) {
  useEffect(() => {
    const timer = setTimeout(onClose, successMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <Modal
      title={words.succeeded[kind](state.institution)}
      onClose={onClose}
      mark={<Mark tone="good" />}
    >
      <p>{kind === "connect" ? words.follow(state.accountCount) : words.followUpdated}</p>
    </Modal>
  );
}

function Failed({
  problem,
  title,
  actions: { start, dismiss },
}: {
  problem: LinkProblem;
  title: string;
  actions: Actions;
}) {
  return (
    <Modal
      title={title}
      role="alertdialog"
      onClose={dismiss}
      mark={<Mark tone="bad" />}
      actions={
        <>
          <Button onClick={dismiss}>{words.cancel}</Button>
          <Button look="primary" data-autofocus onClick={start}>
            {words.tryAgain}
          </Button>
        </>
      }
    >
      <p>{problem.message}</p>
      <p className="tiny muted">{words.code(problem.type, problem.code)}</p>
    </Modal>
  );
}

/**
 * What a repair is before it starts, and how an attempt ended. While the provider's own window is
 * open nothing of ours may lie over it, so there is no dialog.
 */
export function LinkDialog({
  link,
  purpose,
}: {
  link: Actions & { readonly state: LinkState };
  purpose: LinkPurpose;
}) {
  const { state } = link;
  switch (state.name) {
    case "info":
      if (purpose.kind === "connect") return null;
      return <Info purpose={purpose} note={state.note} actions={link} />;
    case "success":
      return <Success state={state} kind={purpose.kind} onClose={link.dismiss} />;
    case "failed":
      return <Failed problem={state.problem} title={words.failed[purpose.kind]} actions={link} />;
    case "idle":
    case "preparing":
    case "open":
    case "finishing":
      return null;
  }
}
