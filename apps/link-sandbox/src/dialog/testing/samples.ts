import type {
  SessionAccount,
  SessionCompleted,
  SessionGot,
  SessionInstitution,
} from "@stocks-vibe/contracts/link";
import type { Problem } from "../machine/state.ts";

export const broker: SessionInstitution = {
  institution_id: "ins_900102",
  name: "Brindlewick Brokerage",
  kind: "Brokerage and Roth IRA",
};

export const custodian: SessionInstitution = {
  institution_id: "ins_900103",
  name: "Oakmoss Trust",
  kind: "IRA custodian",
};

export const aSession = (overrides: Partial<SessionGot> = {}): SessionGot => ({
  link_session_id: "session-1",
  client_name: "Stocks Vibe",
  language: "en",
  mode: "new",
  selects_accounts: true,
  institution: null,
  institutions: [broker, custodian],
  test_credentials: {
    username: "user_good",
    password: "pass_good",
    others: [{ username: "user_shape_unlisted_split", tells: "a split that is not listed" }],
  },
  request_id: "request00000001",
  ...overrides,
});

export const repairSession = aSession({
  mode: "update",
  selects_accounts: false,
  institution: broker,
});

export const anAccount = (overrides: Partial<SessionAccount> = {}): SessionAccount => ({
  id: "account-1",
  name: "Individual Brokerage",
  mask: "8823",
  type: "investment",
  subtype: "brokerage",
  selected: true,
  ...overrides,
});

export const roth = anAccount({ id: "account-2", name: "Roth IRA", mask: "3391", subtype: "roth" });

export const aCompletion = (accounts: readonly SessionAccount[]): SessionCompleted => ({
  public_token: "public-sandbox-1",
  drill_url: null,
  institution: { name: broker.name, institution_id: broker.institution_id },
  accounts: accounts.map(({ selected: _, ...account }) => ({
    ...account,
    verification_status: null,
    class_type: null,
  })),
  request_id: "request00000002",
});

export const aProblem = (error_code: string, overrides: Partial<Problem> = {}): Problem => ({
  error_type: "ITEM_ERROR",
  error_code,
  error_message: "developer text",
  display_message: "Words for the person.",
  request_id: "request00000003",
  ...overrides,
});
