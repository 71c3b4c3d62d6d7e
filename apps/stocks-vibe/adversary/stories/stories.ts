import { ADDRESS_STORIES } from "./address-stories.ts";
import { MEMBER_STORIES } from "./member-stories.ts";
import { OPERATOR_STORIES } from "./operator-stories.ts";
import { SESSION_STORIES } from "./session-stories.ts";
import type { Story } from "./story.ts";

/** Every attack that is known by name. */
export const STORIES: readonly Story[] = [
  ...ADDRESS_STORIES,
  ...SESSION_STORIES,
  ...OPERATOR_STORIES,
  ...MEMBER_STORIES,
];
