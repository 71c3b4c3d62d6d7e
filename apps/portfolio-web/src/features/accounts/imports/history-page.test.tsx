import { type ImportReview, importReverted } from "@stocks-vibe/contracts/portfolio";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { aConnection, anAccount, anOverview } from "#test/example-accounts.ts";
import { anImport, aReview, aRow } from "#test/example-imports.ts";
import { answer, answers, createFakeApi, refusal } from "#test/fake-api.ts";
import { createFakeAuth, lookedAt } from "#test/fake-auth.ts";
import { renderApp } from "#test/render-app.tsx";

const PAGE = "/accounts/account-1/import";
const POST = "POST /accounts/account-1/imports";
const FILE = "GET /imports/import-1";
const CONFIRM = "POST /imports/import-1/confirm";
const DECIDE = "PUT /imports/import-1/decisions";

const csv = (name = "fidelity.csv", text = "Run Date,Action,Symbol\n") =>
  new File([text], name, { type: "text/csv" });
async function choose(file: File) {
  await screen.findByRole("button", { name: "Choose a file" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("there is nowhere to choose a file");
  await userEvent.upload(input, file);
}

function show(review: ImportReview, routes: Parameters<typeof createFakeApi>[0] = {}) {
  const api = createFakeApi({ [FILE]: () => answers.review(review), ...routes });
  return renderApp(`${PAGE}?file=import-1`, { api });
}

describe("the files of an account", () => {
  it("are not an operator's to take along, and the page says why", async () => {
    const api = createFakeApi({
      "GET /accounts/account-1/imports": () => answers.imports([anImport({ state: "confirmed" })]),
      "GET /accounts/account-1/imports.csv": () => new Response("date,action\n"),
    });
    renderApp(PAGE, { api, auth: createFakeAuth(lookedAt()) });
    const button = await screen.findByRole("button", {
      name: "Download as CSV",
      description: "An operator who looks in a member's name can't download files.",
    });
    await userEvent.click(button);
    expect(api.sent.filter(({ route }) => route.endsWith(".csv"))).toEqual([]);
  });
});

describe("choosing a file", () => {
  it("is led to from the account's page, and leads to what was read, with an address Back comes back from", async () => {
    const api = createFakeApi({
      [POST]: () => answers.upload({ kind: "review", review: aReview() }),
      [FILE]: () => answers.review(aReview()),
    });
    const app = renderApp("/accounts/account-1", { api });
    await userEvent.click(
      await screen.findByRole("link", { name: "Add earlier history to Rollover IRA" }),
    );
    expect(await screen.findByRole("heading", { name: "History of Rollover IRA" })).toBeTruthy();
    expect(await screen.findByText("No file has been added to this account yet.")).toBeTruthy();
    await choose(csv());

    expect(await screen.findByRole("heading", { name: "fidelity.csv" })).toBeTruthy();
    expect(app.address()).toBe(`${PAGE}?file=import-1`);
    expect(api.sent.find(({ route }) => route === POST)?.search).toBe("?file_name=fidelity.csv");
    expect(api.sent.find(({ route }) => route === POST)?.headers.get("content-type")).toBe(
      "text/csv",
    );
    expect(
      screen.getByText("It takes the history of Rollover IRA from Nov 2024 back to Mar 2015."),
    ).toBeTruthy();
    expect(screen.getByText(/Read as a Fidelity export/).textContent).toContain(
      "120 transactions from Mar 2, 2015 to Nov 1, 2024",
    );
    expect(document.activeElement?.textContent).toBe("fidelity.csv");
  });

  it("that is stored before its review came about is opened like one that was reviewed", async () => {
    const api = createFakeApi({
      [POST]: () => answers.upload({ kind: "stored", import: anImport() }),
      [FILE]: () => answers.review(aReview()),
    });
    const app = renderApp(PAGE, { api });
    await choose(csv());
    expect(await screen.findByRole("heading", { name: "fidelity.csv" })).toBeTruthy();
    expect(app.address()).toBe(`${PAGE}?file=import-1`);
  });

  it("says what is wrong with a refused one, by line, and takes another", async () => {
    let tries = 0;
    const api = createFakeApi({
      [POST]: () =>
        tries++ === 0
          ? refusal(400, "Line 2: A quotation mark on this line is opened and never closed.")
          : answers.upload({ kind: "review", review: aReview() }),
      [FILE]: () => answers.review(aReview()),
    });
    renderApp(PAGE, { api });
    await choose(csv());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("fidelity.csv can't be added");
    expect(alert.textContent).toContain("Line 2: A quotation mark");
    expect(screen.queryByRole("button", { name: "Send it again" })).toBeNull();

    await choose(csv("mended.csv"));
    expect(await screen.findByRole("heading", { name: "fidelity.csv" })).toBeTruthy();
  });

  it("that the network lost is sent again by one press", async () => {
    let isOffline = true;
    const api = createFakeApi({
      [POST]: () => {
        if (isOffline) throw new TypeError("Failed to fetch");
        return answers.upload({ kind: "review", review: aReview() });
      },
      [FILE]: () => answers.review(aReview()),
    });
    renderApp(PAGE, { api });
    await choose(csv());
    expect((await screen.findByRole("alert")).textContent).toContain("fidelity.csv did not arrive");
    isOffline = false;
    await userEvent.click(screen.getByRole("button", { name: "Send it again" }));
    expect(await screen.findByRole("heading", { name: "fidelity.csv" })).toBeTruthy();
  });

  it("too large is not sent at all, nor are several at once", async () => {
    const api = createFakeApi();
    renderApp(PAGE, { api });
    const large = csv();
    Object.defineProperty(large, "size", { value: 20 * 1024 * 1024 + 1 });
    await choose(large);
    expect((await screen.findByRole("alert")).textContent).toContain("larger than 20 MB");
    expect(api.count(POST)).toBe(0);
  });

  it("that was added before is told, and leads to it", async () => {
    const known = anImport({ state: "confirmed" });
    const api = createFakeApi({
      [POST]: () => answers.upload({ kind: "known", import: known }),
      [FILE]: () => answers.review(aReview({ import: known })),
    });
    renderApp(PAGE, { api });
    await choose(csv());
    expect(
      await screen.findByText("fidelity.csv was added on Nov 20, 2026 already. It counts once."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "See it" }));
    expect(await screen.findByRole("heading", { name: "fidelity.csv" })).toBeTruthy();
  });

  it("is for whoever manages the account only; the others see the files", async () => {
    const overview = anOverview({
      connections: [aConnection({ may_manage: false })],
      accounts: [anAccount()],
    });
    const api = createFakeApi({
      "GET /accounts": () => answers.accounts(overview),
      "GET /accounts/account-1/imports": () => answers.imports([anImport({ state: "confirmed" })]),
    });
    renderApp(PAGE, { api });
    expect(await screen.findByText(/Linked by another member/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Choose a file" })).toBeNull();
    expect(await screen.findByRole("button", { name: "Details fidelity.csv" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Take back/ })).toBeNull();
  });

  it("needs an account that is there", async () => {
    renderApp("/accounts/Call%20this%20number/import");
    expect(await screen.findByRole("heading", { name: "There is no such account." })).toBeTruthy();
    expect(screen.getByRole("main").textContent).not.toContain("Call this number");
  });
});

describe("naming the columns", () => {
  const asked = {
    kind: "columns" as const,
    format: null,
    head: ["When", "What", "Total"],
    samples: [["2015-03-02", "buy", "-400"]],
    suggested: { amount: 2 },
  };

  it("asks until day, what happened and amount are known, and sends what was chosen", async () => {
    let isNamed = false;
    const api = createFakeApi({
      [POST]: ({ search }) => {
        isNamed = search.includes("columns=%7B");
        return answers.upload(isNamed ? { kind: "review", review: aReview() } : asked);
      },
      [FILE]: () => answers.review(aReview()),
    });
    const app = renderApp(PAGE, { api });
    await choose(csv("own.csv"));
    expect(
      await screen.findByRole("heading", { name: "What does each column hold?" }),
    ).toBeTruthy();
    expect(app.address()).toBe(`${PAGE}?step=columns`);
    await userEvent.selectOptions(screen.getByLabelText("Column When"), "date");
    await userEvent.click(screen.getByRole("button", { name: "Read the file" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Please say which column holds: What happened.",
    );
    expect(api.count(POST)).toBe(1);
    await userEvent.selectOptions(screen.getByLabelText("Column What"), "action");
    await userEvent.click(screen.getByRole("button", { name: "Read the file" }));
    expect(await screen.findByRole("heading", { name: "fidelity.csv" })).toBeTruthy();
    const sent = new URLSearchParams(api.sent.findLast(({ route }) => route === POST)?.search);
    expect(JSON.parse(sent.get("columns") ?? "")).toEqual({ date: 0, action: 1, amount: 2 });
  });

  it("can be asked for where the file is known, and gives a column one use only", async () => {
    const known = {
      ...asked,
      format: "schwab" as const,
      suggested: { date: 0, action: 1, amount: 2 },
    };
    const api = createFakeApi({ [POST]: () => answers.upload(known) });
    renderApp(PAGE, { api });
    await userEvent.click(await screen.findByRole("checkbox", { name: /name the columns myself/ }));
    await choose(csv());
    expect(await screen.findByText(/The file looks like a Schwab export/)).toBeTruthy();
    expect(api.sent.find(({ route }) => route === POST)?.search).toContain("ask_columns=yes");
    await userEvent.selectOptions(screen.getByLabelText("Column Total"), "date");
    expect(screen.getByLabelText<HTMLSelectElement>("Column When").value).toBe("");
  });

  it("begins anew where the page was loaded anew", async () => {
    renderApp(`${PAGE}?step=columns`);
    expect(await screen.findByText(/Please choose the file again/)).toBeTruthy();
  });
});

describe("looking at what was read", () => {
  it("names the lines that can't be read, and adds the others only when told so", async () => {
    const file = anImport({
      problem_count: 1,
      problems: [{ line: 7, problem: "“juggle” means nothing to us." }],
    });
    const added = { ...file, state: "confirmed" as const };
    const app = show(aReview({ import: file }), {
      [CONFIRM]: () => answers.review(aReview({ import: added })),
    });
    expect(await screen.findByText("Line 7: “juggle” means nothing to us.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add without this line" }));
    expect(await screen.findByText("The figures reach back to Mar 2015 now.")).toBeTruthy();
    expect(app.api.sent.find(({ route }) => route === CONFIRM)?.body).toEqual({
      without_unread_lines: true,
      decided: aReview({}).decided,
    });
  });

  const doubtful = (counts: boolean) =>
    aReview({
      import: anImport({ doubtful: 1, rows: 2, counted: counts ? 2 : 1 }),
      doubts: [{ doubt: "linked", rows: 1, counted: counts ? 1 : 0 }],
      shown: [aRow({ line: 3, doubt: "linked", counts }), aRow()],
    });

  it("leaves out what is listed already until the member decides, all together or line by line", async () => {
    const app = show(doubtful(false), { [DECIDE]: () => answers.review(doubtful(true)) });
    expect(
      await screen.findByRole("heading", { name: "1 line is already listed by the institution" }),
    ).toBeTruthy();
    expect(screen.getByText(/1 transaction will be added/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add all of them" }));
    expect(await screen.findByText(/2 transactions will be added/)).toBeTruthy();
    expect(app.api.sent.find(({ route }) => route === DECIDE)?.body).toEqual({
      doubt: "linked",
      counts: true,
    });
    await userEvent.click(screen.getByText("See the line"));
    await userEvent.click(screen.getByRole("checkbox", { name: "Add Line 3" }));
    await waitFor(() =>
      expect(app.api.sent.findLast(({ route }) => route === DECIDE)?.body).toEqual({
        lines: [3],
        counts: false,
      }),
    );
  });

  it("shows by how much shares don't meet what the institution reports", async () => {
    show(aReview({ meetings: [{ symbol: "OAKD", imported: 7, needed: 10, difference: 3 }] }));
    const table = within(await screen.findByRole("table", { name: "Where shares differ" }));
    expect(table.getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
      "7",
      "10",
      "3 missing in the files",
    ]);
  });

  it("that another tab has added meanwhile shows it as it is", async () => {
    let state: "review" | "confirmed" = "review";
    const review = () => aReview({ ...doubtful(false), import: anImport({ state }) });
    show(review(), {
      [FILE]: () => answers.review(review()),
      [DECIDE]: () => {
        state = "confirmed";
        return refusal(409, "This file counts already.");
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Add all of them" }));
    expect(await screen.findByText("The figures reach back to Mar 2015 now.")).toBeTruthy();
  });

  it("that was taken back elsewhere says so", async () => {
    renderApp(`${PAGE}?file=import-1`, {
      api: createFakeApi({ [FILE]: () => refusal(404, "There is no such file.") }),
    });
    expect(await screen.findByText("This file was taken back.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add another file" }));
    expect(await screen.findByRole("button", { name: "Choose a file" })).toBeTruthy();
  });

  it("is let go of without asking: nothing of it counts", async () => {
    const app = show(aReview(), {
      "DELETE /imports/import-1": () => answer(importReverted, { id: "import-1" }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Don't add this file" }));
    expect(await screen.findByText("fidelity.csv was not added.")).toBeTruthy();
    expect(app.address()).toBe(PAGE);
  });
});

describe("a file that was added", () => {
  it("is followed by its figures", async () => {
    let isPending = true;
    const overview = () =>
      anOverview({
        connections: [aConnection()],
        accounts: [anAccount({ answers_pending: isPending })],
      });
    show(aReview({ import: anImport({ state: "confirmed" }) }), {
      "GET /accounts": () => answers.accounts(overview()),
    });
    expect(
      (await screen.findAllByText("The history is added. The figures are being worked out."))
        .length,
    ).toBeGreaterThan(0);
    isPending = false;
    expect(
      await screen.findByText("The figures reach back to Mar 2015 now.", {}, { timeout: 6000 }),
    ).toBeTruthy();
  }, 15_000);

  it("is taken back after a question that says what goes", async () => {
    let files = [anImport({ state: "confirmed" })];
    const api = createFakeApi({
      "GET /accounts/account-1/imports": () => answers.imports(files),
      "DELETE /imports/import-1": () => {
        files = [];
        return answer(importReverted, { id: "import-1" });
      },
    });
    renderApp(PAGE, { api });
    await userEvent.click(await screen.findByRole("button", { name: "Take back fidelity.csv" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(/All 120 transactions that came with it are removed/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
    expect(
      await screen.findByText("fidelity.csv was taken back. The figures are being worked out."),
    ).toBeTruthy();
    expect(await screen.findByText("No file has been added to this account yet.")).toBeTruthy();
  });
});
