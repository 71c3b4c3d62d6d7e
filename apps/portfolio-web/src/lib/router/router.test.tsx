import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBrowserHistory, createMemoryHistory, type History } from "./history.ts";
import { Link, Navigate, NavLink } from "./link.tsx";
import { Router, useLocation, useParams, useRoutes } from "./router.tsx";

afterEach(cleanup);

function Here() {
  const { pathname, search, hash, state } = useLocation();
  return <output>{JSON.stringify([`${pathname}${search}${hash}`, state])}</output>;
}

const here = () => screen.getByRole("status").textContent;

function Account() {
  return <p>Account {useParams().account}</p>;
}

const routes = [
  { path: "/", element: <Link to="/accounts/a%20b?tab=lots">Open</Link> },
  { path: "/old", element: <Navigate to="/" replace state={{ from: "old" }} /> },
  { path: "/accounts/:account", element: <Account /> },
];

const Pages = () => useRoutes(routes);

const open = (history: History) =>
  render(
    <Router history={history}>
      <Pages />
      <Here />
    </Router>,
  );

describe("a link", () => {
  it("opens its page without the browser, and Back returns", async () => {
    const history = createMemoryHistory(["/"]);
    open(history);
    expect(history.visit().navigationType).toBe("LOAD");
    expect(fireEvent.click(screen.getByRole("link", { name: "Open" }))).toBe(false);
    expect(await screen.findByText("Account a b")).toBeTruthy();
    expect(here()).toBe('["/accounts/a%20b?tab=lots",null]');
    expect(history.visit().navigationType).toBe("PUSH");

    history.step(-1);
    expect(await screen.findByRole("link", { name: "Open" })).toBeTruthy();
    expect(history.visit().navigationType).toBe("POP");
  });

  it.each([
    ["with a key held", { ctrlKey: true }],
    ["with another key held", { shiftKey: true }],
    ["with another button", { button: 1 }],
  ])("is the browser's %s", (_how, event) => {
    const history = createMemoryHistory(["/"]);
    open(history);
    expect(fireEvent.click(screen.getByRole("link", { name: "Open" }), event)).toBe(true);
    expect(history.visit().place.pathname).toBe("/");
  });

  it("to where one is makes no other step", async () => {
    const history = createMemoryHistory(["/before", "/here?a=1"]);
    render(
      <Router history={history}>
        <Link to={{ search: "a=1" }}>Again</Link>
        <Link to={{ hash: "part" }}>Part</Link>
        <Here />
      </Router>,
    );
    fireEvent.click(screen.getByRole("link", { name: "Again" }));
    expect(history.visit().navigationType).toBe("REPLACE");
    expect(screen.getByRole("link", { name: "Part" }).getAttribute("href")).toBe("/here#part");

    history.step(-1);
    await waitFor(() => expect(here()).toBe('["/before",null]'));
  });

  it("leaves a click to the page that has dealt with it", () => {
    const history = createMemoryHistory(["/"]);
    render(
      <Router history={history}>
        <Link to="/else" onClick={(event) => event.preventDefault()}>
          Stay
        </Link>
      </Router>,
    );
    fireEvent.click(screen.getByRole("link", { name: "Stay" }));
    expect(history.visit().place.pathname).toBe("/");
  });

  it.each([
    ["/settings", "page"],
    ["/settings/members", "page"],
    ["/settings-of-others", null],
    ["/", null],
  ])("of a navigation, seen from %s, says that it is open: %s", (address, expected) => {
    render(
      <Router history={createMemoryHistory([address])}>
        <NavLink className="tab" to="/settings">
          Settings
        </NavLink>
      </Router>,
    );
    const link = screen.getByRole("link");
    expect(link.getAttribute("aria-current")).toBe(expected);
    expect(link.className).toBe(expected ? "tab active" : "tab");
  });
});

it("makes one step of a place that is asked for twice before the page is drawn", () => {
  const history = createMemoryHistory(["/before", "/here"]);
  history.go("/here?holding=OAKD", { state: { opened: "holding" } });
  history.go("/here?holding=OAKD", { state: { opened: "holding" } });
  history.step(-1);
  expect(history.visit().place).toMatchObject({ pathname: "/here", search: "" });
});

it("sends on from an address that was given up, with what is said about it", async () => {
  const history = createMemoryHistory(["/old"]);
  open(history);
  await waitFor(() => expect(here()).toBe('["/",{"from":"old"}]'));
  expect(history.visit().navigationType).toBe("REPLACE");
});

it("keeps the browser's address and history, and follows them", async () => {
  window.history.replaceState(null, "", "/");
  const push = vi.spyOn(window.history, "pushState");
  const history = createBrowserHistory(window);
  open(history);
  history.go("/accounts/a1", { state: { opened: "lot" } });
  expect(await screen.findByText("Account a1")).toBeTruthy();
  expect(push).toHaveBeenCalledExactlyOnceWith({ usr: { opened: "lot" } }, "", "/accounts/a1");

  // As Back does.
  window.history.replaceState({ usr: { opened: "kept" } }, "", "/?b=2");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await waitFor(() => expect(here()).toBe('["/?b=2",{"opened":"kept"}]'));
  // A step that somebody else made.
  window.history.replaceState("theirs", "", "/#main");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await waitFor(() => expect(here()).toBe('["/#main",null]'));
  push.mockRestore();
});
