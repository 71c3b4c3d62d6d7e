export type { SignInClient } from "./actions/client.ts";
export type { SignInEvent } from "./actions/sign-in-event.ts";
export { takeResetLink } from "./actions/take-reset-link.ts";
export type { SignInConfig, SignInProduct, WidgetTheme } from "./config/config.ts";
export { createSignInClient } from "./embed/create-sign-in-client.ts";
export { PasswordReset, type PasswordResetProps } from "./embed/password-reset.tsx";
export { SignIn, type SignInProps } from "./embed/sign-in.tsx";
export type { ResetLink } from "./machine/screen.ts";
export { isFinished, type SignInAnswer, type UnfinishedSignIn } from "./machine/sign-in-answer.ts";
