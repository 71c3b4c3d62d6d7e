import type { Translated } from "#lib/translated.ts";
import type { keepingMessages as english } from "./keeping-messages.ts";

export const keepingMessages: Translated<typeof english> = {
  cookies:
    "Tu navegador bloquea las cookies de este sitio, así que tu sesión dura solo hasta que cierres o recargues esta página. Para que se mantenga, permite las cookies de este sitio en la configuración del navegador e inicia sesión de nuevo.",
  storage:
    "Tu navegador no puede guardar datos de este sitio, porque están bloqueados o el almacenamiento está lleno. Te preguntaremos quién eres cada vez que se abra una página. Para evitarlo, permite los datos de este sitio o libera espacio en la configuración del navegador.",
};
