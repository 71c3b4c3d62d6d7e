import type { ERRORS } from "./errors.ts";

const unavailable =
  "Error del servidor: el servicio no está disponible por ahora. Inténtalo de nuevo en unos minutos.";

/** Every refusal of the product API in Spanish. */
export const spanishErrors: Readonly<Record<keyof typeof ERRORS, string>> = {
  invalid_request: "La solicitud no tiene la forma esperada.",
  route_not_found: "No hay nada en esta dirección.",
  body_too_large: "La solicitud es demasiado grande.",
  unsupported_media_type: "Envía la solicitud como application/json.",
  too_many_requests: "Demasiadas solicitudes. Espera un momento antes de intentarlo de nuevo.",
  internal_server_error: unavailable,
  service_unavailable: unavailable,
  session_required: "Tu sesión expiró. Inicia sesión de nuevo.",
  identity_mismatch: "La solicitud nombra a otro miembro u otra organización que su sesión.",
  alpha_required: "No tienes permiso para ver esto.",
  operator_only_looks: "Un operador que mira en nombre de un miembro no puede cambiar nada.",
  operator_takes_nothing:
    "Un operador que mira en nombre de un miembro no puede descargar archivos.",
  not_the_owner:
    "Solo el miembro que conectó esta institución o un administrador puede hacer esto.",
  administrators_only: "Solo los administradores pueden ver la actividad.",
  linking_not_allowed: "Tu organización aún no puede conectar cuentas.",
  connection_not_found: "No existe esa conexión.",
  nothing_to_hand_over: "Ninguna otra conexión trae estas cuentas.",
  nothing_linked_twice: "Ninguna cuenta de esta conexión llegó por una anterior.",
  sync_too_soon: "Esta conexión se consultó hace un momento. Inténtalo de nuevo un poco más tarde.",
  account_not_found: "No existe esa cuenta.",
  account_not_missing:
    "La institución todavía informa esta cuenta. Para quitarla aquí, quítala en la institución o desconecta la institución.",
  account_missing_too_briefly:
    "Una cuenta se puede quitar cuando lleva tres días sin aparecer en su institución.",
  sale_not_found: "No existe esa venta en esta cuenta.",
  method_not_specific:
    "Se pueden indicar los lotes de una venta cuando el método de base de costo de la cuenta es el de acciones elegidas para cada venta.",
  lots_not_available:
    "Un lote no está abierto antes de esta venta, tiene menos acciones o se indicó dos veces.",
  lots_do_not_add_up: "Las acciones de los lotes deben sumar las acciones vendidas.",
  finding_not_found: "No hay nada de ese tipo que responder.",
  answer_not_asked: "La respuesta es de otro tipo que la pregunta.",
  split_ratio_unlikely: "El precio cambió en otra proporción ese día. Revisa los números.",
  split_day_unlikely: "El precio cambió otro día. Revisa la fecha.",
  purchase_too_late: "Para entonces estas acciones ya estaban aquí. Revisa la fecha de compra.",
  account_not_manual:
    "Esta cuenta está conectada. Aquí solo se pueden cambiar las cuentas que se llevan a mano.",
  too_many_manual_accounts:
    "Una organización puede llevar 200 cuentas a mano. Quita una antes de agregar otra.",
  entry_refused: "Esta transacción no se puede agregar.",
  too_many_open_imports:
    "20 archivos de esta cuenta esperan tu revisión. Agrega o descarta uno de ellos primero.",
  import_not_found: "No existe ese archivo.",
  import_confirmed: "Este archivo ya se agregó. Para cambiarlo, quítalo y agrégalo de nuevo.",
  import_changed:
    "Esto cambió desde que lo miraste: ahora cuentan, o están en duda, otras filas de este archivo. Míralas una vez más.",
  import_has_unread_lines:
    "Algunas líneas de este archivo no se pueden leer. Corrígelas o agrega el archivo sin ellas.",
  import_is_empty: "Este archivo no contiene transacciones.",
  import_columns_wrong: "Indica qué columna contiene la fecha y cuál dice qué ocurrió.",
  import_line_not_found: "Este archivo no tiene esa línea que decidir.",
  file_too_slow:
    "El archivo llegó demasiado despacio. Inténtalo de nuevo con una conexión más rápida.",
  file_refused: "Este archivo no se puede leer.",
  imported_sale:
    "Esta venta viene de un archivo que agregaste; toma acciones según el orden de la cuenta.",
  position_not_found: "No existe esa posición.",
  market_symbol_own: "El mercado conoce esta posición por su propio símbolo.",
  market_symbol_malformed:
    "Un símbolo de mercado tiene de una a seis letras o cifras, como VTSAX o BRK.B.",
  market_symbol_unknown: "Ninguna fuente de precios conoce este símbolo. Revísalo.",
  market_away:
    "Las fuentes de precios no se pueden consultar en este momento. Inténtalo de nuevo en unos minutos.",
  figure_not_found: "No existe esa cifra.",
  figures_changed: "Las cifras se están actualizando. Inténtalo de nuevo en un momento.",
  explanation_outdated: "Estas cifras se actualizaron después. Abre la explicación de nuevo.",
  group_not_found: "Esta cifra no tiene esa parte.",
  explanation_failed:
    "En este momento no podemos mostrar cómo se obtuvo esta cifra. Inténtalo de nuevo más tarde.",
  part_failed:
    "En este momento no podemos calcular las cifras de esta parte. Inténtalo de nuevo más tarde.",
  sales_failed:
    "En este momento no podemos mostrar las ventas de esta cuenta. Inténtalo de nuevo más tarde.",
  webhook_refused: "Esto no se aceptó.",
  public_token_refused: "No se pudo conectar tu cuenta. Inténtalo de nuevo.",
  link_provider_unavailable:
    "No se puede llegar al servicio de conexión de cuentas. Inténtalo de nuevo en unos minutos.",
};
