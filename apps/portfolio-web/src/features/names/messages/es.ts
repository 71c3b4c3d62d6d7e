import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const namesMessages: Translated<typeof en.namesMessages> = {
  title: "¿Cómo te llamamos?",
  organizationTitle: "¿Cómo llamamos a tu organización?",
  text: "Los nombres aparecen en la parte superior de cada página y en el registro de actividad, para que todos aquí sepan quién hizo qué. Lo preguntamos una vez en cada organización.",
  person: "Tu nombre completo",
  organization: "Nombre de tu organización",
  use: "Usar este",
  saving: "Guardando",
  skip: "Ahora no",
  refused: () => "No se pudo guardar el nombre. Inténtalo de nuevo.",
};
