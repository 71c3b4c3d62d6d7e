const { createAuthClient } = require("@stocks-vibe/auth-client");
const { SignIn } = require("@stocks-vibe/auth-widget");

console.log(SignIn, createAuthClient);
