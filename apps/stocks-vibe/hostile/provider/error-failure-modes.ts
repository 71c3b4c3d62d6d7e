import { longText, REFLECTED } from "./hostile-json.ts";
import type { Mood } from "./item.ts";

interface Failure {
  readonly status: number;
  readonly type: string;
  readonly code: string;
}

const failing = (name: string, { status, type, code }: Failure): Mood => ({
  name,
  told: "failure",
  answer: (_question, { json }) =>
    json(status, {
      error_type: type,
      error_code: code,
      error_message: `${REFLECTED} could not be read`,
      display_message: `Call ${REFLECTED} <b>now</b>`,
      request_id: REFLECTED,
    }),
});

/** Moods of somebody who says that something is wrong. */
export const errorMoods: readonly Mood[] = [
  failing("is asked too often", {
    status: 429,
    type: "RATE_LIMIT_EXCEEDED",
    code: "INVESTMENT_HOLDINGS_GET_LIMIT",
  }),
  failing("wants a new sign-in", {
    status: 400,
    type: "ITEM_ERROR",
    code: "ITEM_LOGIN_REQUIRED",
  }),
  failing("has an institution that is down", {
    status: 400,
    type: "INSTITUTION_ERROR",
    code: "INSTITUTION_DOWN",
  }),
  failing("is not ready yet", { status: 400, type: "ITEM_ERROR", code: "PRODUCT_NOT_READY" }),
  failing("has a failure of its own", {
    status: 500,
    type: "API_ERROR",
    code: "INTERNAL_SERVER_ERROR",
  }),
  failing("says that the request is wrong", {
    status: 400,
    type: "INVALID_REQUEST",
    code: "INVALID_FIELD",
  }),
  failing("has an error code of 200 kB", {
    status: 400,
    type: "ITEM_ERROR",
    code: longText(REFLECTED, 200_000),
  }),
  failing("has an error of a kind that nobody knows", {
    status: 418,
    type: REFLECTED,
    code: `${REFLECTED}\u0000\r\n`,
  }),
];

const unknown = failing("does not know the item any more", {
  status: 400,
  type: "INVALID_INPUT",
  code: "ITEM_NOT_FOUND",
});

/**
 * Only sandboxes and closed logins say so: the item is gone for good. Whoever wants it removed and hears that has nothing left to do, so from
 * then on it is removed, whatever mood comes next.
 */
export const goneMood: Mood = {
  ...unknown,
  answer(question, reply, item) {
    if (question.asked === "removal") item.isRemoved = true;
    unknown.answer(question, reply, item);
  },
};
