import { Refusal } from "@stocks-vibe/server-kit";
import type { LoginRefusal } from "./behaviour.ts";
import { brindlewick } from "./brindlewick.ts";
import { failureTesting } from "./failure-testing.ts";
import type { SampleInstitution } from "./institution.ts";
import { oakmoss } from "./oakmoss.ts";
import { quillmark } from "./quillmark.ts";

/** A refused sign-in as the caller hears it. */
export const refusalOf = ({ code, message }: LoginRefusal): Refusal =>
  new Refusal(code, message === undefined ? {} : { message });

/** In the order the dialog lists them. No name here is a real company's. */
export const INSTITUTIONS: readonly SampleInstitution[] = [
  brindlewick,
  failureTesting,
  oakmoss,
  quillmark,
];

export const findInstitution = (id: string): SampleInstitution | undefined =>
  INSTITUTIONS.find((institution) => institution.id === id);
