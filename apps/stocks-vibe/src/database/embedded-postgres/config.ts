const PASSED_ON = ["PATH", "TZ", "SystemRoot", "SystemDrive", "TEMP", "TMP"];

/**
 * What the database's processes are told of our environment: where programs are and what time it
 * is. Our own holds secrets (MASTER_KEY, DATABASE_URL, SMTP_URL, …), and a server's environment can
 * be read by whoever gets into the server.
 */
export const childEnvironment = (
  folder: string,
  ours: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.flatMap((name) => (ours[name] ? [[name, ours[name]]] : []))),
  LANG: "C",
  LC_ALL: "C",
  PGDATA: folder,
});
