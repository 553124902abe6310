/** Of test apps; without the app itself, for benchmarks. */
export const AUTH_SECRET = "a secret of the tests, as long as it takes";
