const count = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

/** 90 → '90 minutos', 120 → '2 horas', 10080 → '7 días'. */
export const spanishMinutes = (minutes: number): string => {
  if (minutes % 1440 === 0) return count(minutes / 1440, "día");
  if (minutes % 60 === 0) return count(minutes / 60, "hora");
  return count(minutes, "minuto");
};
