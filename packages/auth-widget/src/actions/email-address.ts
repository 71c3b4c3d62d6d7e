const pattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;

/**
 * A local part of ASCII, an @, and a domain whose last label has at least two letters, as the
 * server takes it: what it refused would be refused on a screen where it can't be edited.
 */
export const isEmailAddress = (text: string): boolean => pattern.test(text);

/** What was typed, or copied from a link in a page. */
export const addressIn = (typed: string): string => typed.trim().replace(/^mailto:/i, "");
