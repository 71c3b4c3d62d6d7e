import { styles } from "../config/styles.ts";

export { DrawnSignIn } from "./drawn-sign-in.tsx";

/** The widget's style sheet, for the server to send as a file: a drawn page has no script that could adopt it. */
export const signInStyles: string = styles;
