import { type Browser, test as base } from "@playwright/test";

const FLAG = "stocks_vibe_onboarding_completed_";

/**
 * As if the setup of every organization were over in this browser. Runs in the page, before its own
 * scripts.
 */
function setUp(flag: string): void {
  const read = Storage.prototype.getItem;
  Storage.prototype.getItem = function getItem(key) {
    return key.startsWith(flag) ? "true" : read.call(this, key);
  };
}

/**
 * Stories of people whose setup is over: a first sign-in leads to the dashboard. What the setup
 * does is told in onboarding.spec.ts.
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await make(options);
        await context.addInitScript(setUp, FLAG);
        return context;
      };
      await use(browser);
      browser.newContext = make;
    },
    { scope: "worker" },
  ],
});
