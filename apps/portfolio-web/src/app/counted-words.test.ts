import { expect, it } from "vitest";
import { linkMessages } from "#features/account-link/messages/en.ts";
import { linkMessages as linkSpanish } from "#features/account-link/messages/es.ts";
import { findingsMessages, twiceMessages } from "#features/accounts/connections/messages/en.ts";
import { twiceMessages as twiceSpanish } from "#features/accounts/connections/messages/es.ts";
import { historyMessages, reviewMessages } from "#features/accounts/imports/messages/en.ts";
import { reviewMessages as reviewSpanish } from "#features/accounts/imports/messages/es.ts";
import { accountsMessages } from "#features/accounts/messages/en.ts";
import { accountsMessages as accountsSpanish } from "#features/accounts/messages/es.ts";
import { explainMessages } from "#features/dashboard/explain/messages/en.ts";
import { explainMessages as explainSpanish } from "#features/dashboard/explain/messages/es.ts";
import { dashboardMessages } from "#features/dashboard/messages/en.ts";
import { dashboardMessages as dashboardSpanish } from "#features/dashboard/messages/es.ts";
import { positionMessages } from "#features/dashboard/position/messages/en.ts";
import { positionMessages as positionSpanish } from "#features/dashboard/position/messages/es.ts";
import { membersMessages } from "#features/settings/messages/en.ts";
import { membersMessages as membersSpanish } from "#features/settings/messages/es.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { apiMessages as apiSpanish } from "#lib/messages/es.ts";

const { summary } = dashboardMessages;
const { summary: summarySpanish } = dashboardSpanish;

it.each([
  [apiMessages.tooManyFor, "1 second before", "1,234 seconds before"],
  [apiSpanish.tooManyFor, "1 segundo antes", "1,234 segundos antes"],
  [(n: number) => accountsMessages.attention(n, 1), "1 of 1 connection needs", "1,234 of 1 conn"],
  [
    (n: number) => accountsMessages.attention(n, 3),
    "1 of 3 connections needs",
    "connections need ",
  ],
  [(n: number) => accountsSpanish.attention(n, 3), "1 de 3 conexiones requiere ", "requieren "],
  [accountsMessages.positions, "1 position", "1,234 positions"],
  [accountsMessages.accountCount, "account", "accounts"],
  [accountsSpanish.accountCount, "cuenta", "cuentas"],
  [accountsMessages.goesWith, "This account", "1,234 accounts"],
  [linkMessages.follow, "1 account linked", "1,234 accounts linked"],
  [linkSpanish.follow, "1 cuenta conectada", "1,234 cuentas conectadas"],
  [twiceMessages.text, "One of its accounts has", "1,234 of its accounts have"],
  [twiceSpanish.text, "una de sus cuentas ya llegó", "1,234 de sus cuentas ya llegaron"],
  [findingsMessages.untold, "1 more that is", "1,234 more that are"],
  [historyMessages.revert.text, "The transaction that came with it is", "All 1,234 transactions"],
  [reviewMessages.rest, "The other one is decided", "The other 1,234 are decided"],
  [reviewSpanish.rest, "La otra solo se decide ", "Las otras 1,234 solo se deciden"],
  [(n: number) => summary.gainMore(n, null), "for the 1 open lot.", "for all 1,234 open lots."],
  [(n: number) => summarySpanish.gainMore(n, null), "de 1 lote abierto", "de los 1,234 lotes"],
  [(n: number) => summary.costMore(n, 2000), "1 of 2,000 positions", "1,234 of 2,000 positions"],
  [summary.irrFlows, "1 cash flow.", "1,234 cash flows."],
  [dashboardMessages.incompleteText, "1 row of", "1,234 rows of"],
  [dashboardSpanish.incompleteText, "pudo leer 1 fila", "pudieron leer 1,234 filas"],
  [explainMessages.further.holding, "1 more holding", "1,234 more holdings"],
  [explainSpanish.further.flows, "1 flujo de efectivo más", "1,234 flujos de efectivo más"],
  [explainMessages.steps.unknown, "1 position with", "1,234 positions with"],
  [(n: number) => positionMessages.partOf(0, n), "of 0 of 1 lot", "of 0 of 1,234 lots"],
  [(n: number) => positionSpanish.partOf(0, n), "de 0 de 1 lote", "de 0 de 1,234 lotes"],
  [positionMessages.days, "1 day", "1,234 days"],
  [(n: number) => membersMessages.found(n, n), "1 member", "1,234 members"],
  [(n: number) => membersSpanish.found(n, n), "1 miembro", "1,234 miembros"],
])("counts as people do: case %#", (say, one, many) => {
  expect(say(1)).toContain(one);
  expect(say(1)).not.toContain(`${one}s`);
  expect(say(1234)).toContain(many);
});
