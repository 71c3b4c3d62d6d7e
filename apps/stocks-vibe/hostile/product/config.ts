/** What a process of ours needs of the environment that the tests run in. */
export const inherited = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["PATH", "HOME", "LANG", "TMPDIR", "SystemRoot"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** PRODUCT_FILE: the main.js of another build, such as an older commit's, instead of this checkout's. */
export const otherBuild = (): string | undefined => process.env.PRODUCT_FILE;

/** PRODUCT_IS_BUILT: whoever runs the tests has built this checkout's product. */
export const isBuilt = (): boolean => process.env.PRODUCT_IS_BUILT === "1";
