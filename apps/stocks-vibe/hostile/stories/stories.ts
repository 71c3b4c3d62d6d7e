import { keepingSeparate } from "./keeping-apart.ts";
import { losingNothing } from "./losing-nothing.ts";
import type { Story } from "./story.ts";

export const STORIES: readonly Story[] = [...keepingSeparate, ...losingNothing];
