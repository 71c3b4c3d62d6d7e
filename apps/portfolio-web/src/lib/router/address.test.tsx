import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { createMemoryHistory } from "#lib/router/history.ts";
import { Router, useLocation, useNavigate } from "#lib/router/router.tsx";
import { useAddressPart, useOpened, withFilter } from "./address.ts";

afterEach(cleanup);

const readColour = (text: string | null) => (text === "blue" ? "blue" : "red");

function Page() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [tab, setTab] = useAddressPart("tab", readColour, "step");
  const [sort, setSort] = useAddressPart("sort", readColour, "same");
  const panel = useOpened("panel");
  const inner = useOpened("inner");
  const buttons: Record<string, () => void> = {
    tab: () => setTab(tab === "red" ? "blue" : "red"),
    sort: () => setSort(sort === "red" ? "blue" : "red"),
    open: () => panel.open("A B&C"),
    openInner: () => inner.open("x"),
    close: panel.close,
    closeInner: inner.close,
    back: () => navigate(-1),
  };
  return (
    <>
      <output>{`${search} ${tab} ${sort} ${panel.opened} ${inner.opened}`}</output>
      {Object.entries(buttons).map(([name, act]) => (
        <button key={name} type="button" onClick={act}>
          {name}
        </button>
      ))}
    </>
  );
}

const start = (address: string) =>
  render(
    <Router history={createMemoryHistory(["/before", address])}>
      <Page />
    </Router>,
  );
const press = async (...names: string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole("button", { name }));
};
const told = () => screen.getByRole("status").textContent;

it("is taken back by Back where it is a step, and not where it is none", async () => {
  start("/page");
  await press("tab", "sort");
  expect(told()).toBe("?tab=blue&sort=blue blue blue null null");

  await press("back");
  expect(told()).toBe(" red red null null");
});

it("reads the default for what nobody may choose, and leaves the default out", async () => {
  start("/page?tab=green&sort=blue");
  expect(told()).toBe("?tab=green&sort=blue red blue null null");

  await press("sort");
  expect(told()).toBe("?tab=green red red null null");
});

it("closes one panel after the other, by its own button as by Back, and leaves no step behind", async () => {
  start("/page");
  await press("tab", "open", "openInner");
  expect(told()).toBe("?tab=blue&panel=A+B%26C&inner=x blue red A B&C x");

  await press("closeInner");
  expect(told()).toBe("?tab=blue&panel=A+B%26C blue red A B&C null");
  await press("close");
  expect(told()).toBe("?tab=blue blue red null null");
  await press("back");
  expect(told()).toBe(" red red null null");
});

it("closes in place what a link from elsewhere had opened", async () => {
  start("/page?panel=A&inner=x");
  await press("closeInner", "close");

  expect(told()).toBe(" red red null null");
});

it("keeps the other parts of a query as they are", () => {
  expect(withFilter("?a=1&b=2", "a", "3 4")).toBe("?a=3+4&b=2");
  expect(withFilter("?a=1", "a", null)).toBe("");
});
