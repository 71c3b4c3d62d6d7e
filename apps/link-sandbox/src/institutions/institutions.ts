import { brindlewick } from "./brindlewick.ts";
import { failureTesting } from "./failure-testing.ts";
import type { SampleInstitution } from "./institution.ts";
import { oakmoss } from "./oakmoss.ts";
import { quillmark } from "./quillmark.ts";

/** In the order the dialog lists them. No name here is a real company's. */
export const INSTITUTIONS: readonly SampleInstitution[] = [
  brindlewick,
  failureTesting,
  oakmoss,
  quillmark,
];

export const findInstitution = (id: string): SampleInstitution | undefined =>
  INSTITUTIONS.find((institution) => institution.id === id);
