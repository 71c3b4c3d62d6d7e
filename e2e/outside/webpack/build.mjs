import { fileURLToPath } from "node:url";
import webpack from "webpack";

const config = {
  mode: "production",
  context: fileURLToPath(new URL(".", import.meta.url)),
  entry: { esm: "./esm.js", common: "./common.js", "script-tag": "./script-tag.js" },
  performance: false,
};
const stats = await new Promise((resolve, reject) => {
  webpack(config, (error, done) => (error ? reject(error) : resolve(done)));
});
const { errors, warnings, assets } = stats.toJson({
  all: false,
  errors: true,
  warnings: true,
  assets: true,
});
for (const { message } of [...errors, ...warnings]) console.error(message);
if (errors.length + warnings.length > 0) process.exit(1);
console.log(`${assets.length} files without a warning`);
