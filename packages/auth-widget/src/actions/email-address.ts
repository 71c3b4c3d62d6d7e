const pattern = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/;

/** A local part, an @, and a domain whose last label has at least two letters. */
export const isEmailAddress = (text: string): boolean => pattern.test(text);
