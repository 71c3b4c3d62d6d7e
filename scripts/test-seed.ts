import fc from "fast-check";

/**
 * Property tests draw from the run's one seed, which npm test prints: the same seed gives the same
 * cases.
 */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? "20261121") });
