import { endpointsOf } from "./official-client.ts";
import { conformance } from "./suite.ts";

conformance({
  name: "@stytch/vanilla-js 6.3.0",
  async open({ baseUrl, publicToken }) {
    const { StytchB2BHeadlessClient } = await import("stytch-vanilla-js-6/b2b/headless");
    const options = { cookieOptions: {}, endpoints: endpointsOf(baseUrl) };
    return new StytchB2BHeadlessClient(publicToken, options);
  },
});
