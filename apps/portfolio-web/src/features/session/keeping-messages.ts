/** Which setting of the browser is in the way of a session that lasts. */
export const keepingMessages = {
  cookies:
    "Your browser blocks cookies for this site, so you are signed in only until you close or reload this page. To stay signed in, allow cookies for this site in your browser's settings, then sign in again.",
  storage:
    "Your browser can't save data for this site, because it is blocked or its storage is full. We will ask who you are each time a page opens. To stop that, allow site data for this site or free some storage in your browser's settings.",
} as const;
