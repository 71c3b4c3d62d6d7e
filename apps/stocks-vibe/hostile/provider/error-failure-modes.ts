import { longText, REFLECTED } from "./hostile-json.ts";
import { type Mood, mood } from "./item.ts";

const failing = (name: string, status: number, error_type: string, error_code: string): Mood =>
  mood(name, "failure", (_question, { json }) =>
    json(status, {
      error_type,
      error_code,
      error_message: `${REFLECTED} could not be read`,
      display_message: `Call ${REFLECTED} <b>now</b>`,
      request_id: REFLECTED,
    }),
  );

/** Moods of somebody who says that something is wrong. */
export const errorMoods: readonly Mood[] = [
  failing("is asked too often", 429, "RATE_LIMIT_EXCEEDED", "INVESTMENT_HOLDINGS_GET_LIMIT"),
  failing("wants a new sign-in", 400, "ITEM_ERROR", "ITEM_LOGIN_REQUIRED"),
  failing("has an institution that is down", 400, "INSTITUTION_ERROR", "INSTITUTION_DOWN"),
  failing("is not ready yet", 400, "ITEM_ERROR", "PRODUCT_NOT_READY"),
  failing("has a failure of its own", 500, "API_ERROR", "INTERNAL_SERVER_ERROR"),
  failing("says that the request is wrong", 400, "INVALID_REQUEST", "INVALID_FIELD"),
  failing("has an error code of 200 kB", 400, "ITEM_ERROR", longText(REFLECTED, 200_000)),
  failing("has an error of a kind that nobody knows", 418, REFLECTED, `${REFLECTED}\u0000\r\n`),
];

const unknown = failing("does not know the item any more", 400, "INVALID_INPUT", "ITEM_NOT_FOUND");

/**
 * Only sandboxes and closed logins say so: the item is gone for good. Whoever wants it removed and
 * hears that has nothing left to do, so from then on it is removed, whatever mood comes next.
 */
export const goneMood: Mood = {
  ...unknown,
  answer(question, reply, item) {
    if (question.asked === "removal") item.isRemoved = true;
    unknown.answer(question, reply, item);
  },
};
