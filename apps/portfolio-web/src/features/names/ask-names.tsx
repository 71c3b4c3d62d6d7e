import { Suspense, useState } from "react";
import { useAuthState } from "#lib/auth.ts";
import { lazyPart } from "#lib/lazy.tsx";
import { OptionalPart } from "#ui/optional-part.tsx";
import { useMissingNames } from "./use-missing-names.ts";

// Asked once in a membership: the visits after that load none of it.
const NamesForm = lazyPart(async () => ({ default: (await import("./names-form.tsx")).NamesForm }));

/** Asks once for the names that are missing. Nothing waits for an answer. */
export function AskNames() {
  const missing = useMissingNames();
  const { member } = useAuthState();
  const [skippedBy, setSkippedBy] = useState<string | null>(null);
  const memberId = member?.member_id ?? "";
  if (!missing || skippedBy === memberId) return null;
  return (
    <OptionalPart>
      <Suspense>
        <NamesForm key={memberId} missing={missing} onSkipped={() => setSkippedBy(memberId)} />
      </Suspense>
    </OptionalPart>
  );
}
