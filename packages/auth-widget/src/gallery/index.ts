export { AS_SWITCHED, asSwitched } from "./as-switched.ts";
export type { Fixture, FixtureGroup } from "./fixture.ts";
export { fixtures } from "./fixtures.ts";
export { type PreviewLook, ScreenPreview } from "./screen-preview.tsx";
