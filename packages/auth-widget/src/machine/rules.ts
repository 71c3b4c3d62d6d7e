import type { FlowType, OAuthProvider, SignInConfig, SignInProduct } from "../config/config.ts";
import type { DirectWays } from "./discovered.ts";
import { type MfaMethod, mfaMethods } from "./second-factor.ts";

/** What of the page's configuration decides where the widget goes. */
export type Rules = {
  flow: FlowType;
  products: readonly SignInProduct[];
  oauthProviders: readonly OAuthProvider[];
  /** The second factors that are offered, in order. */
  mfaMethods: readonly MfaMethod[];
  direct: DirectWays;
};

/** Included and in the page's order; what the order leaves out comes last. */
function orderedMethods({ mfaProductInclude, mfaProductOrder = [] }: SignInConfig): MfaMethod[] {
  const included = mfaMethods.filter((method) => mfaProductInclude?.includes(method) ?? true);
  const first = mfaProductOrder.filter((method) => included.includes(method));
  return [...new Set([...first, ...included])];
}

export const rulesOf = (config: SignInConfig): Rules => ({
  flow: config.authFlowType,
  products: config.products,
  oauthProviders: config.oauthOptions?.providers ?? [],
  mfaMethods: orderedMethods(config),
  direct: {
    login: {
      status: config.directLoginForSingleMembership?.status ?? false,
      ignoreInvites: config.directLoginForSingleMembership?.ignoreInvites ?? false,
      ignoreJitProvisioning: config.directLoginForSingleMembership?.ignoreJitProvisioning ?? false,
    },
    create: config.directCreateOrganizationForNoMembership ?? false,
  },
});
