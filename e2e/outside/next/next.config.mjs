/** Lint and telemetry apart, nothing that the recipe does not say. */
const config = {};
export default config;
