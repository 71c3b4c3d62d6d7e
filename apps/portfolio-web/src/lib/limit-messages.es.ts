import { countOf } from "./count-of.ts";
import type { limitMessages as english } from "./limit-messages.ts";
import type { Translated } from "./translated.ts";

export const limitMessages: Translated<typeof english> = {
  tooMany: "Demasiadas solicitudes. Espera antes de intentarlo de nuevo.",
  tooManyFor: (seconds) =>
    seconds > 90
      ? `Demasiadas solicitudes. Inténtalo de nuevo en ${countOf(Math.ceil(seconds / 60), "minuto", "minutos")}.`
      : `Demasiadas solicitudes. Inténtalo de nuevo en ${countOf(seconds, "segundo", "segundos")}.`,
};
