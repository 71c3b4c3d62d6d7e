/** BENCH_CHECKOUT: another checkout, built, to measure from outside, such as an older commit's; this one where it is not set. */
export const otherCheckout = (): string | undefined => process.env.BENCH_CHECKOUT;
