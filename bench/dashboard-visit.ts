import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../scripts/find-browser.mjs";
import { keepTimes } from "./event-times.ts";

/** The browser that the stories use. */
export function openBrowser(): Promise<Browser> {
  const found = findBrowser();
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const isOwn = found === undefined || found === "playwright";
  return chromium.launch(isOwn ? { args } : { args, executablePath: found });
}

export interface PageVisit {
  readonly origin: string;
  readonly email: string;
  /** What the mailer was given, in its order. */
  readonly letters: readonly string[];
}

/** Signs in as a person does, and ends on the dashboard with its holdings there. */
export async function visitDashboard(browser: Browser, { origin, email, letters }: PageVisit) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await keepTimes(page);
  await page.goto(`${origin}/login`);
  const before = letters.length;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue with email" }).click();
  while (letters.length === before) await wait(50);
  await page.goto(letters.at(-1) ?? "");
  await page.getByRole("tab", { name: /Your Holdings/ }).waitFor();
  return page;
}

/** From here on the page has a fraction of the processor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}
