/** Where this server's tables are, and the role that its requests and jobs become. */
export const AUTH_SCHEMA = "auth";
export const AUTH_ROLE = "stocks_vibe_auth";
