import type {
  AccountsOverview,
  ConnectionItem,
  ConnectionStatusSummary,
  InvestmentAccount,
} from "@stocks-vibe/contracts/portfolio";

export function aConnection(changes: Partial<ConnectionItem> = {}): ConnectionItem {
  return {
    id: "connection-1",
    item_id: "item-1",
    organization_id: "organization-1",
    institution_name: "Fenwick Brokerage",
    account_count: 3,
    status: "active",
    created_at: "2026-01-05T12:00:00Z",
    updated_at: "2026-11-21T04:41:00Z",
    last_sync_at: "2026-11-21T04:41:00Z",
    next_sync_at: null,
    sync_rests_seconds: 0,
    error_message: null,
    is_syncing: false,
    is_sandbox: true,
    may_manage: true,
    hand_over_offered: false,
    take_over_offered: false,
    new_accounts: false,
    access_ends_at: null,
    linked_twice: null,
    told_apart: false,
    findings: { rows_read: 312, unread_rows: 0, unread_parts: 0, rows: [] },
    ...changes,
  };
}

export const savings = aConnection({
  id: "connection-2",
  item_id: "item-2",
  institution_name: "Cascadia Savings",
  account_count: 1,
  status: "expired",
  last_sync_at: "2026-11-16T19:00:00Z",
});

export function anAccount(changes: Partial<InvestmentAccount> = {}): InvestmentAccount {
  return {
    id: "account-1",
    account_id: "provider-account-1",
    account_name: "Rollover IRA",
    account_type: "retirement",
    account_subtype: "ira",
    mask: "1170",
    institution_name: "Fenwick Brokerage",
    item_id: "item-1",
    connection_id: "connection-1",
    balance: 40845.06,
    currency: "USD",
    last_updated: "2026-11-21T04:41:00Z",
    cost_basis_method: "fifo",
    cost_basis_pending: false,
    sales_without_lots: null,
    reconciliation: null,
    unread_rows: 0,
    data_findings: [],
    answers_pending: false,
    manual: null,
    missing: null,
    is_unshared: false,
    is_counted: true,
    holdings: [],
    ...changes,
  };
}

const accounts = [
  anAccount(),
  anAccount({
    id: "account-2",
    account_name: "Roth IRA",
    account_subtype: "roth",
    mask: "3308",
    balance: 107080.4,
  }),
  anAccount({
    id: "account-3",
    account_name: "Joint Brokerage",
    account_type: "taxable",
    account_subtype: "brokerage",
    mask: "9052",
    balance: 24664.73,
  }),
  anAccount({
    id: "account-4",
    account_name: "Education 529",
    account_type: "other",
    account_subtype: "529",
    mask: "6614",
    institution_name: savings.institution_name,
    item_id: savings.item_id,
    connection_id: savings.id,
    balance: 32206.7,
  }),
];

export function anOverview(changes: Partial<AccountsOverview> = {}): AccountsOverview {
  return {
    connections: [aConnection(), savings],
    accounts,
    total_value: 204796.89,
    groups: [
      { group: "retirement", count: 2, value: 147925.46 },
      { group: "taxable", count: 1, value: 24664.73 },
      { group: "other", count: 1, value: 32206.7 },
    ],
    data_as_of: "2026-11-20",
    is_sandbox: true,
    ...changes,
  };
}

export const emptyOverview = anOverview({
  connections: [],
  accounts: [],
  total_value: 0,
  groups: [],
  data_as_of: null,
  is_sandbox: false,
});

export function aStatus(items: ConnectionItem[] = [aConnection()]): ConnectionStatusSummary {
  return {
    connected: items.length > 0,
    item_count: items.length,
    account_count: items.reduce((sum, item) => sum + item.account_count, 0),
    manual_account_count: 0,
    last_sync_at: items[0]?.last_sync_at ?? null,
    has_errors: items.some((item) => item.status === "error"),
    error_items: items.filter((item) => item.status === "error"),
    items,
  };
}
