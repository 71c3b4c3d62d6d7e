/** What the server puts into words, whatever language the page is in: a reader that speaks must know. */
export const SERVER_LANGUAGE = "en";
