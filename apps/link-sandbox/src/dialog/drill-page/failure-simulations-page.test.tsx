import { type DialogLanguage, DRILL_KINDS, type DrillsTold } from "@stocks-vibe/contracts/link";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { drillMessages as words } from "../messages/en.ts";
import { PageLanguage } from "./drill-words.ts";
import { DrillsPage, drillGroups } from "./failure-simulations-page.tsx";
import { createDrillsApi } from "./use-failure-simulations.ts";

afterEach(cleanup);

const told = (running: DrillsTold["running"] = []): DrillsTold => ({
  item_id: "item-1",
  institution_name: "Failure Testing Brokerage",
  running,
  others: [
    { username: "user_shape_unlisted_split", tells: "a split that is not listed" },
    { username: "user_shape_written_option", tells: "an option that is owed" },
  ],
  request_id: "request00000001",
});

const DOWN = {
  drill: "provider_down",
  detail: null,
  started_at: "2026-11-23T22:00:00.000Z",
  ends_at: "2026-11-23T22:10:00.000Z",
} as const;

interface Asked {
  readonly step: string;
  readonly body: unknown;
  readonly language: string | null;
}

/** The page over a server that answers each step as is said. */
function open(
  answers: Readonly<Record<string, object>>,
  { status = 200, language = "en" }: { status?: number; language?: DialogLanguage } = {},
): Asked[] {
  const asked: Asked[] = [];
  const server: typeof fetch = async (input, init) => {
    const step = String(input).split("/").at(-1) ?? "";
    asked.push({
      step,
      body: JSON.parse(String(init?.body)),
      language: new Headers(init?.headers).get("accept-language"),
    });
    return Response.json(answers[step] ?? told(), { status: step === "list" ? 200 : status });
  };
  render(
    <PageLanguage value={language}>
      <DrillsPage api={createDrillsApi(server, { token: "drill-1", language })} />
    </PageLanguage>,
  );
  return asked;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("starts a drill for as long as was chosen, and says so", async () => {
  const asked = open({ start: told([DOWN]) });
  await screen.findByRole("heading", {
    name: "Rehearse what may happen to Failure Testing Brokerage",
  });
  await userEvent.selectOptions(screen.getByLabelText(words.lasts), "1 hour");
  await press("Start: The provider is down");
  expect(await screen.findByText("Started: The provider is down")).toBeDefined();
  expect(asked.at(-1)).toMatchObject({
    step: "start",
    body: { drill_token: "drill-1", drill: "provider_down", seconds: 3_600 },
  });
  const running = screen.getByRole("region", { name: words.running });
  expect(within(running).getByRole("heading", { name: "The provider is down" })).toBeDefined();
});

it("ends one drill, or all", async () => {
  const asked = open({ list: told([DOWN]), stop: told() });
  await press("End: The provider is down");
  expect(await screen.findByText("Ended: The provider is down")).toBeDefined();
  expect(asked.at(-1)?.body).toEqual({ drill_token: "drill-1", drill: "provider_down" });
  expect(screen.queryByRole("button", { name: words.endAll })).toBeNull();
  expect(screen.getByText(words.nothing)).toBeDefined();
});

it("sends whose data were chosen", async () => {
  const asked = open({});
  await userEvent.selectOptions(
    await screen.findByLabelText(words.whose),
    "an option that is owed",
  );
  await press("Start: Data as real institutions send it");
  expect(asked.at(-1)?.body).toEqual({
    drill_token: "drill-1",
    drill: "other_data",
    username: "user_shape_written_option",
  });
});

it("says why something can't be started, and goes on showing how things are", async () => {
  const refusal = {
    error_type: "SANDBOX_ERROR",
    error_code: "DRILL_NOT_POSSIBLE",
    error_message: "the item has one account only",
    display_message: "This connection has only one account left.",
    request_id: "request00000002",
  };
  open({ start: refusal }, { status: 400 });
  await press("Start: An account is closed");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This connection has only one account left.",
  );
  expect(screen.getByText(words.nothing)).toBeDefined();
  expect(screen.queryByText(/^Started/)).toBeNull();
});

it("offers every drill that there is", () => {
  const offered = drillGroups.flatMap(({ drills }) => drills);
  expect([...offered].sort()).toEqual([...DRILL_KINDS].sort());
});

it("speaks the language of its link, and asks for answers in it", async () => {
  const asked = open({ start: told([DOWN]) }, { language: "es" });
  await screen.findByRole("heading", {
    name: "Ensaya lo que le puede ocurrir a Failure Testing Brokerage",
  });
  await press("Iniciar: El proveedor no está disponible");
  expect(await screen.findByText("Iniciado: El proveedor no está disponible")).toBeDefined();
  expect(asked.map(({ language }) => language)).toEqual(["es", "es"]);
});
