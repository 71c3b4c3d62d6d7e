import type { Translated } from "#lib/translated.ts";
import type { dataMessages as english } from "./data-messages.ts";

export const dataMessages: Translated<typeof english> = {
  lead: "Lo que se guarda aquí, en archivos que puedes llevarte.",
  noAccess:
    "Tu organización no tiene acceso a las cifras por ahora. Lo que se guarde de ella se podrá descargar cuando lo tenga.",
  operator: "Un operador que mira en nombre de un miembro no puede llevarse datos.",
  everything: {
    title: "Todo en un archivo",
    text: "Todas las tablas de abajo como JSON, para programas.",
    name: "Todos los datos",
    button: "Descargar JSON",
    file: "stocks-vibe.json",
  },
  tables: {
    title: "Un archivo por tabla",
    text: "Archivos CSV para una hoja de cálculo. Los montos van al centavo, como en las páginas; ninguno contiene contraseñas, claves de acceso ni números de cuenta completos.",
    button: "Descargar CSV",
    of: (table) => `de ${table}`,
    file: (table) => `stocks-vibe-${table}.csv`,
  },
  preparing: "Preparando",
  failed: "No se pudo descargar el archivo.",
  logged: "Cada descarga queda anotada en la actividad.",
  names: {
    accounts: "Cuentas",
    holdings: "Posiciones",
    lots: "Lotes",
    transactions: "Transacciones",
    imports: "Archivos agregados",
    activity: "Actividad de las cuentas",
  },
  texts: {
    accounts: "Cada cuenta con su saldo y el total de la institución.",
    holdings: "Lo que hay en cada cuenta, con su costo donde se conoce.",
    lots: "Cada compra que aún se conserva, con su día, costo y ganancia.",
    transactions: "Todo lo que informan las instituciones y agregaron los miembros.",
    imports: "Archivos y transacciones que agregaron los miembros.",
    activity: "Conexiones, sincronizaciones, descargas y cambios. Para administradores.",
  },
};
