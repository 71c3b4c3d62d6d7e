import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode, useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createBrowserHistory } from "#lib/router/history.ts";
import { Link } from "#lib/router/link.tsx";
import { Router, useLocation, useNavigate } from "#lib/router/router.tsx";
import { Modal } from "#ui/dialogs/modal.tsx";
import { windowLayers } from "./overlay-stack.ts";

let begun = 0;
beforeEach(() => {
  windowLayers();
  begun += 1;
  window.history.pushState(null, "", `/before-${begun}`);
});
afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState<"first" | "second" | null>(null);
  const [isHeld, setHeld] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      <button type="button" onClick={() => setOpen("first")}>
        Open
      </button>
      {open && (
        <Modal key={open} title={open} isHeld={isHeld} onClose={() => setOpen(null)}>
          <button type="button" onClick={() => setOpen(null)}>
            Close
          </button>
          <button type="button" onClick={() => setOpen("second")}>
            Next
          </button>
          <button type="button" onClick={() => setHeld(!isHeld)}>
            Hold
          </button>
          <Link to="/other" onClick={() => setOpen(null)}>
            Other
          </Link>
          <button type="button" onClick={() => navigate("/gone", { replace: true })}>
            Replace
          </button>
        </Modal>
      )}
    </>
  );
}

const draw = () =>
  render(
    <StrictMode>
      <Router history={createBrowserHistory(window)}>
        <Page />
      </Router>
    </StrictMode>,
  );
const press = (name: string) => fireEvent.click(screen.getByText(name));
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));
const here = () => [window.location.pathname, screen.getByRole("status").textContent];
const title = () => screen.queryByRole("heading")?.textContent ?? null;
const step = async (by: number) => {
  window.history.go(by);
  await settled();
};

/** At /page with /before below it. */
async function onPage() {
  window.history.pushState(null, "", "/page");
  draw();
  press("Open");
  await settled();
  expect(title()).toBe("first");
}

it("closes what is open by Back, and leaves the page by the next", async () => {
  await onPage();
  await step(-1);
  expect([title(), ...here()]).toEqual([null, "/page", "/page"]);
  await step(-1);
  expect(here()).toEqual([`/before-${begun}`, `/before-${begun}`]);
});

it("takes its step back when it is closed otherwise", async () => {
  await onPage();
  press("Close");
  await settled();
  await step(-1);
  expect(here()).toEqual([`/before-${begun}`, `/before-${begun}`]);
});

it("does not open again by Forward, and Back still works", async () => {
  await onPage();
  await step(-1);
  await step(1);
  await settled();
  expect([title(), ...here()]).toEqual([null, "/page", "/page"]);
  await step(-1);
  expect(here()[1]).toBe(`/before-${begun}`);
});

it("makes room for a page that is opened from it: Back leads to the page below, Forward to the other", async () => {
  await onPage();
  press("Other");
  await settled();
  expect([title(), ...here()]).toEqual([null, "/other", "/other"]);
  await step(-1);
  expect([title(), ...here()]).toEqual([null, "/page", "/page"]);
  await step(1);
  expect(here()).toEqual(["/other", "/other"]);
  await step(-2);
  expect(here()[1]).toBe(`/before-${begun}`);
});

it("leaves nothing of a page that is replaced while it is open", async () => {
  await onPage();
  press("Replace");
  await settled();
  expect(here()).toEqual(["/gone", "/gone"]);
  await step(-1);
  expect(here()).toEqual([`/before-${begun}`, `/before-${begun}`]);
});

it("hands its step on to the one that follows", async () => {
  await onPage();
  press("Next");
  await settled();
  await step(-1);
  expect([title(), ...here()]).toEqual([null, "/page", "/page"]);
  await step(-1);
  expect(here()[1]).toBe(`/before-${begun}`);
});

it("stays open while it is held, and closes by Back afterwards", async () => {
  await onPage();
  press("Hold");
  await step(-1);
  expect([title(), ...here()]).toEqual(["first", "/page", "/page"]);
  press("Hold");
  await step(-1);
  await waitFor(() => expect(title()).toBeNull());
  expect(here()).toEqual(["/page", "/page"]);
});
