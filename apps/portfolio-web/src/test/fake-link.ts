type Options = Parameters<NonNullable<Window["Plaid"]>["create"]>[0];

/**
 * The provider's script, as if loaded: what it was opened with, and its two ways to end, and how
 * many windows are left on the page.
 */
export function fakeLink() {
  const opened: Options[] = [];
  let left = 0;
  window.Plaid = {
    create: (options) => {
      opened.push(options);
      left += 1;
      return {
        open: () => undefined,
        exit: () => options.onExit(null),
        destroy: () => {
          left -= 1;
        },
      };
    },
  };
  return { opened, last: () => opened.at(-1), left: () => left };
}
