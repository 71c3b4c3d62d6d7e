import type { ManualSubtype } from "@stocks-vibe/contracts/portfolio";
import type { Translated } from "#lib/translated.ts";
import type { manualMessages as english } from "./manual-messages.ts";

const subtypes: Readonly<Record<ManualSubtype, string>> = {
  brokerage: "Corretaje",
  "401k": "401(k)",
  "roth 401k": "401(k) Roth",
  "403b": "403(b)",
  "457b": "457(b)",
  ira: "IRA tradicional",
  roth: "IRA Roth",
  "sep ira": "IRA SEP",
  "simple ira": "IRA SIMPLE",
  hsa: "HSA",
  pension: "Pensión",
  "529": "529",
  other: "Otra",
};

export const manualMessages: Translated<typeof english> = {
  add: "Agregar a mano",
  addTitle: "Agregar una cuenta a mano",
  addText:
    "Para una cuenta que ninguna institución conecta, como un plan antiguo. Tú ingresas sus transacciones o las agregas desde un archivo; los precios vienen del mercado.",
  adding: "Agregando",
  addButton: "Agregar cuenta",
  edit: "Editar",
  editTitle: (name) => `Cómo se llama ${name}`,
  saving: "Guardando",
  save: "Guardar",
  cancel: "Cancelar",
  name: "Nombre de la cuenta",
  nameHint: "Por ejemplo, 401(k) anterior",
  institution: "Institución",
  institutionHint: "Dónde está la cuenta",
  type: "Tipo",
  subtypes,
  missing: "Indica cómo se llama.",
  missingInstitution: "Indica dónde está la cuenta, como el nombre del banco o del plan.",
  badge: "Llevada a mano",
  state: "Ninguna institución la conecta. Sus cifras se basan en lo que se le agrega.",
  notYours:
    "La agregó otro miembro. Solo esa persona o un administrador puede hacer cambios en ella.",
  saved: (name) => `${name}: cambios guardados`,
  remove: "Eliminar",
  removeTitle: (name) => `¿Eliminar ${name}?`,
  removeText:
    "La cuenta se elimina con todas las transacciones que se ingresaron o se agregaron desde un archivo. Esto no se puede deshacer; tú conservas tus archivos.",
  keep: "Conservar cuenta",
  removing: "Eliminando",
  removed: (name) => `${name}: cuenta eliminada`,
};
