import type { Method } from "../world/actions.ts";

interface OfLogin {
  readonly who: number;
  readonly login: number;
}

interface OfBystander {
  readonly bystander: number;
  readonly login: number;
}

/** Something that happens, as plain data: it can be left out of a story without turning the rest into another. */
export type StoryEvent =
  | (OfLogin & { readonly kind: "link" | "press" | "sync" | "disconnect" | "update" })
  | (OfLogin & { readonly kind: "mood" | "turn"; readonly mood: string })
  | (OfLogin & { readonly kind: "method"; readonly method: Method })
  | (OfLogin & { readonly kind: "lots"; readonly isUnknown: boolean })
  | { readonly kind: "explain"; readonly who: number; readonly many: number }
  | { readonly kind: "read" | "leave"; readonly who: number }
  | { readonly kind: "restart" }
  | { readonly kind: "time"; readonly hours: number }
  | (OfBystander & { readonly kind: "news" | "bystanders-lots" })
  | (OfBystander & { readonly kind: "bystanders-method"; readonly method: Method })
  | { readonly kind: "mail" | "open-link"; readonly bystander: number };
