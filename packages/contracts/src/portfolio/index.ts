export * from "./accounts.ts";
export * from "./browser-config.ts";
export * from "./connections.ts";
export * from "./dashboard.ts";
export * from "./envelope.ts";
export * from "./performance.ts";
export * from "./profile.ts";
export * from "./scalars.ts";
