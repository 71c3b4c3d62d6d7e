export type { SignInClient } from "./client.ts";
export type { SignInConfig, SignInProduct, WidgetTheme } from "./config.ts";
export { SignIn, type SignInProps } from "./sign-in.tsx";
export type { SignInEvent } from "./sign-in-event.ts";
