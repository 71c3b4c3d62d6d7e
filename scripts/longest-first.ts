import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that start whole products or hear a whole client. What comes last is waited for by itself,
 * so they come first.
 */
const LONG =
  /\/(?:hostile|adversary|faults|conformance|backup|embedded-postgres)\/|\/upgrade\.test\./;

/**
 * Longest first, by what the last run measured; a fresh checkout has measured nothing, and goes by
 * where the long ones stand.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
