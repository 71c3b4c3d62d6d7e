/** Pure: a number with its country code as it is sent, or null. A number of ten digits is taken to be one of the United States. */
export function phoneNumberOf(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, "");
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  return /^[2-9]\d{9}$/.test(digits) ? `+1${digits}` : null;
}
