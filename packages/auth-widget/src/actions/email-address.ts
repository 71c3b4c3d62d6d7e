const pattern = /^[^\s@]+@[^\s@]+\.(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu;

/** A local part, an @, and a domain whose last label has at least two letters. */
export const isEmailAddress = (text: string): boolean => pattern.test(text);
