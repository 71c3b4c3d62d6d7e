import { Refusal } from "@stocks-vibe/server-kit";
import type { LoginRefusal } from "./behaviour.ts";

/** A refused sign-in as the caller hears it. */
export const refusalOf = ({ code, message }: LoginRefusal): Refusal =>
  new Refusal(code, message === undefined ? {} : { message });
