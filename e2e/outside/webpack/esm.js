import { SignIn, useSignInClient } from "@stocks-vibe/auth-widget";
import { defineSignInElement } from "@stocks-vibe/auth-widget/element";

defineSignInElement();
console.log(SignIn, useSignInClient);
