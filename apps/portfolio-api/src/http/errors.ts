import type { AnsweredError, ErrorTable } from "@stocks-vibe/server-kit";

/** Refusals of what members add to the history of their accounts, by file or by hand. */
const IMPORT_ERRORS = {
  entry_refused: { status: 400, message: "This transaction can't be added." },
  too_many_open_imports: {
    status: 409,
    message:
      "20 files of this account wait to be looked at. Please add or discard one of them first.",
  },
  import_not_found: { status: 404, message: "There is no such file." },
  import_confirmed: {
    status: 409,
    message: "This file is added already. To change it, take it back and add it again.",
  },
  import_changed: {
    status: 409,
    message:
      "This has changed since you looked: other rows of this file count or are in doubt now. Please look at them once more.",
  },
  import_has_unread_lines: {
    status: 409,
    message: "Some lines of this file can't be read. Mend them, or add the file without them.",
  },
  import_is_empty: { status: 400, message: "This file has no transactions." },
  import_columns_wrong: {
    status: 400,
    message: "Please say which column holds the date and which one says what happened.",
  },
  import_line_not_found: { status: 400, message: "This file has no such line to decide on." },
  file_too_slow: {
    status: 408,
    message: "The file arrived too slowly. Please try again on a faster connection.",
  },
  file_refused: { status: 400, message: "This file can't be read." },
} as const satisfies ErrorTable;

/** Every refusal of the product API: status and the sentence a person may read. */
export const ERRORS = {
  invalid_request: { status: 400, message: "The request is not in the expected form." },
  route_not_found: { status: 404, message: "There is nothing at this address." },
  body_too_large: { status: 413, message: "The request is too large." },
  unsupported_media_type: { status: 415, message: "Send the request as application/json." },
  too_many_requests: {
    status: 429,
    message: "Too many requests. Please wait a moment before trying again.",
  },
  internal_server_error: {
    status: 500,
    message:
      "Server error: Our service is temporarily unavailable. Please try again in a few minutes.",
  },
  service_unavailable: {
    status: 503,
    message:
      "Server error: Our service is temporarily unavailable. Please try again in a few minutes.",
  },
  session_required: {
    status: 401,
    message: "Your session has expired. Please log in again.",
  },
  identity_mismatch: {
    status: 403,
    message: "The request names another member or organization than its session.",
  },
  alpha_required: {
    status: 403,
    message: "You do not have permission to access this resource.",
  },
  operator_only_looks: {
    status: 403,
    message: "An operator who looks in a member's name can't change anything.",
  },
  operator_takes_nothing: {
    status: 403,
    message: "An operator who looks in a member's name can't download files.",
  },
  not_the_owner: {
    status: 403,
    message: "Only the member who linked this institution or an administrator can do this.",
  },
  administrators_only: { status: 403, message: "Only administrators can see the activity." },
  linking_not_allowed: {
    status: 403,
    message: "Your organization may not link accounts yet.",
  },
  connection_not_found: { status: 404, message: "There is no such connection." },
  nothing_to_hand_over: {
    status: 409,
    message: "No other connection brings these accounts.",
  },
  nothing_linked_twice: {
    status: 409,
    message: "No account of this connection came through an earlier one.",
  },
  sync_too_soon: {
    status: 429,
    message: "This connection was asked a moment ago. Please try again a little later.",
  },
  account_not_found: { status: 404, message: "There is no such account." },
  account_not_missing: {
    status: 409,
    message:
      "The institution still lists this account. To remove it here, take it out at the institution or disconnect the institution.",
  },
  account_missing_too_briefly: {
    status: 409,
    message: "An account can be removed when it has been missing for three days.",
  },
  sale_not_found: { status: 404, message: "There is no such sale in this account." },
  method_not_specific: {
    status: 409,
    message: "Lots can be named for sales once the account's cost-basis method is specific.",
  },
  lots_not_available: {
    status: 400,
    message: "A lot is not open before this sale, holds fewer shares, or is named twice.",
  },
  lots_do_not_add_up: {
    status: 400,
    message: "The lots' shares must add up to the shares sold.",
  },
  finding_not_found: { status: 404, message: "There is nothing of that kind to answer." },
  answer_not_asked: {
    status: 400,
    message: "The answer is of another kind than the question.",
  },
  split_ratio_unlikely: {
    status: 400,
    message: "The price changed by another ratio on that day. Please check the numbers.",
  },
  split_day_unlikely: {
    status: 400,
    message: "The price changed on another day. Please check the date.",
  },
  purchase_too_late: {
    status: 400,
    message: "These shares were there already by then. Please check the date of purchase.",
  },
  account_not_manual: {
    status: 409,
    message: "This account is linked. Only accounts that are kept by hand can be changed here.",
  },
  too_many_manual_accounts: {
    status: 409,
    message: "An organization can keep 200 accounts by hand. Please remove one first.",
  },
  ...IMPORT_ERRORS,
  imported_sale: {
    status: 409,
    message: "This sale comes from a file you added; it takes shares by the account's order.",
  },
  position_not_found: { status: 404, message: "There is no such holding." },
  market_symbol_own: {
    status: 409,
    message: "The market knows this holding by its own symbol.",
  },
  market_symbol_malformed: {
    status: 400,
    message: "A market symbol has one to six letters or digits, such as VTSAX or BRK.B.",
  },
  market_symbol_unknown: {
    status: 400,
    message: "No price source knows this symbol. Please check it.",
  },
  market_away: {
    status: 503,
    message: "The price sources can't be asked right now. Please try again in a few minutes.",
  },
  figure_not_found: { status: 404, message: "There is no such figure." },
  figures_changed: {
    status: 409,
    message: "The figures are being updated. Please try again in a moment.",
  },
  explanation_outdated: {
    status: 409,
    message: "These figures have been updated since. Please open the explanation again.",
  },
  group_not_found: { status: 404, message: "This figure has no such part." },
  explanation_failed: {
    status: 503,
    message: "We can't show how this figure came about right now. Please try again later.",
  },
  part_failed: {
    status: 503,
    message: "We can't work out the figures of this part right now. Please try again later.",
  },
  sales_failed: {
    status: 503,
    message: "We can't show this account's sales right now. Please try again later.",
  },
  webhook_refused: { status: 400, message: "This was not accepted." },
  public_token_refused: {
    status: 400,
    message: "Unable to connect your account. Please try again.",
  },
  link_provider_unavailable: {
    status: 502,
    message: "The account-linking service can't be reached. Please try again in a few minutes.",
  },
} as const satisfies ErrorTable;

/**
 * The product envelope of a refusal. Wrong fields are named, so that a developer can mend the call.
 */
export const productEnvelope = (error: AnsweredError): Record<string, unknown> => ({
  success: false,
  message: error.message,
  code: error.type,
  requestId: error.requestId,
  ...(error.details ? { details: error.details } : {}),
});

declare module "@stocks-vibe/server-kit" {
  interface RefusalTypes {
    readonly portfolio: keyof typeof ERRORS;
  }
}
