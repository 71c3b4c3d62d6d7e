/** The sandbox's standard person. Shown on the dialog: nothing real is behind it. */
export const TEST_CREDENTIALS = { username: "user_good", password: "pass_good" } as const;

/** The person whose password is their accounts, as JSON. */
export const CUSTOM_USERNAME = "user_custom";
