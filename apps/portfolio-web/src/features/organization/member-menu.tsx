import { Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { initialOf } from "#lib/format/format.ts";
import { lazyPart } from "#lib/loading/lazy.tsx";
import { useRetryKey } from "#lib/loading/use-retry-key.ts";
import { useBackCloses } from "#lib/overlays/overlay-stack.ts";
import { OptionalPart } from "#ui/feedback/optional-part.tsx";
import { Skeleton, SkeletonLine } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";
import { menuMessages as words } from "./messages/en.ts";

// Every page has the avatar; few visits open it. A pointer that comes near, or the focus, begins to
// load what is behind it.
const MenuRows = lazyPart(async () => ({ default: (await import("./menu-rows.tsx")).MenuRows }));
const SignOutOthersDialog = lazyPart(async () => ({
  default: (await import("./sign-out-others-dialog.tsx")).SignOutOthersDialog,
}));
const loadAhead = () => void Promise.all([MenuRows.preload(), SignOutOthersDialog.preload()]);

/**
 * Closes the menu on Escape and Back, giving focus back, and on a click or a focus move outside of
 * it.
 */
function useClosing(isOpen: boolean, close: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  const closeToButton = useCallback(() => {
    close();
    frame.current?.querySelector("button")?.focus();
  }, [close]);
  useBackCloses(closeToButton, { isOpen });
  useEffect(() => {
    const element = frame.current;
    if (!isOpen || !element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeToButton();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) close();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen, close, closeToButton]);
  return frame;
}

const MenuShape = () => (
  <Skeleton>
    <div className="skeleton-lines">
      <SkeletonLine width="70%" />
      <SkeletonLine width="50%" />
      <SkeletonLine width="60%" />
    </div>
  </Skeleton>
);

/**
 * Behind the avatar: members and invitations, the settings, the activity, help, other
 * organizations, appearance, and the way out.
 */
export function MemberMenu({
  member,
  onLogout,
  withActivity,
}: {
  member: { name: string; email: string };
  onLogout: () => void;
  /** Whether the member may see what happened in the organization. */
  withActivity: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const { asked, ask, leave } = useRetryKey();
  const close = useCallback(() => setOpen(false), []);
  const frame = useClosing(isOpen, close);
  const id = useId();
  const name = member.name || member.email;
  const signOutOthers = () => {
    close();
    // The row goes with the menu; what is opened gives focus back to the avatar.
    frame.current?.querySelector("button")?.focus();
    ask();
  };
  return (
    <div ref={frame}>
      <button
        type="button"
        className="avatar"
        aria-label={words.open(name)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => {
          setOpen(!isOpen);
          leave();
        }}
      >
        {initialOf(name)}
      </button>
      {isOpen && (
        <div className="menu" id={id}>
          <p className="menu-member">
            <b>{member.name}</b>
            <span className="muted small">{member.email}</span>
          </p>
          <OptionalPart>
            <Suspense fallback={<MenuShape />}>
              <MenuRows
                withActivity={withActivity}
                onLeave={close}
                onSignOutOthers={signOutOthers}
              />
            </Suspense>
          </OptionalPart>
          <section>
            <Button onClick={onLogout}>{words.logout}</Button>
          </section>
        </div>
      )}
      {asked > 0 && (
        <OptionalPart key={asked} noteClass="menu">
          <Suspense>
            <SignOutOthersDialog onClose={leave} />
          </Suspense>
        </OptionalPart>
      )}
    </div>
  );
}
