// What a hashing thread runs. Plain JavaScript and a file of its own, as that is what threads are
// started from.
import { hashSync, verifySync } from "@node-rs/argon2";

export const hash = ({ password, options }) => hashSync(password, options);

export const verify = ({ stored, password, options }) => verifySync(stored, password, options);
