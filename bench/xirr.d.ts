declare module "xirr" {
  interface Transaction {
    amount: number;
    when: Date;
  }
  const xirr: (transactions: readonly Transaction[]) => number;
  // biome-ignore lint/style/noDefaultExport: a CommonJS module has no other export.
  export default xirr;
}
