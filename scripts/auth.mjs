// npm run auth: the identity server alone, for an application of your own. The same install,
// database and settings as npm start.
process.env.SERVERS = "auth";
await import("./start.mjs");
