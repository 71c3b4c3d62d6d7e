import type { Translated } from "#lib/translated.ts";
import type { shortcutMessages as english } from "./shortcut-messages.ts";

export const shortcutMessages: Translated<typeof english> = {
  title: "Atajos de teclado",
  intro: "A todo en esta página se llega con Tab y se pulsa con Enter. Además:",
  key: "Teclas",
  does: "Qué hacen",
  useKey: "Abrir esta lista con la tecla ?",
  close: "Cerrar",
  or: "o",
  doing: {
    help: "Abre esta lista",
    view: "La vista anterior o la siguiente, cuando el foco está en las vistas",
    beside: "En los nombres de las vistas, la vista de al lado; en un gráfico, otro día o año",
    ends: "El primero o el último",
    lot: "El lote de arriba o de abajo, en los detalles de una posición",
    open: "Abre la posición o la cifra que tiene el foco; busca de inmediato",
    leave: "Cierra lo que está abierto y vuelve a lo que lo abrió",
  },
};
