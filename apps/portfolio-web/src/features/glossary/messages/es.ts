import type { GlossaryTerm } from "#lib/format/glossary-terms.ts";
import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";
import type { GlossaryEntry } from "./en.ts";

export const glossaryMessages: Translated<typeof en.glossaryMessages> = {
  title: "Qué significan las palabras",
  lead: "Todos los términos de las páginas, en palabras sencillas. Además, cada cifra tiene Ver el cálculo, que dice cómo se obtuvo la tuya.",
  terms: "Términos",
  example: "Ejemplo.",
  notAdvice: "Estas son explicaciones, no asesoría de inversión ni de impuestos.",
};

export const glossaryEntries: Readonly<Record<GlossaryTerm, GlossaryEntry>> = {
  irr: {
    means:
      "La única tasa anual con la que el dinero que pusiste, contado desde el día en que lo pusiste, creció hasta lo que retiraste más lo que tienes ahora. El dinero que estuvo más tiempo cuenta más. TIR significa tasa interna de retorno.",
    example:
      "Pusiste $10,000 el 10 ene 2023 y $5,000 un año después, retiraste $300 el 10 jul 2024 y tienes $18,200 el 10 ene 2025. Eso es 13.34% al año.",
  },
  "sp500-irr": {
    means:
      "El rendimiento anual que el mismo dinero habría tenido en el S&P 500, un índice de 500 grandes empresas de EE. UU.: cada pago compra el índice en su día y cada retiro lo vende. Responde qué tendrías hoy si hubieras comprado el índice.",
    example:
      "Si esos mismos $10,000 y $5,000 hubieran comprado el índice y hoy valieran $19,871, la TIR del S&P 500 sería 19.27% al año.",
  },
  "sp500-difference": {
    means:
      "Tu rendimiento anual menos el del S&P 500 con el mismo dinero en los mismos días. Sobre cero estás por encima del índice; bajo cero, por debajo.",
    example: "13.34% al año frente a 19.27% es estar 5.93 puntos por debajo.",
  },
  points: {
    means: "La diferencia entre dos porcentajes. De 10% a 12% hay 2 puntos.",
  },
  since: {
    means:
      "El mes desde el que cuenta una tasa anual. Empieza con el primer pago que se conoce, o con el primer día del historial que entrega tu institución: con frecuencia, los dos últimos años. Lo que pasó antes no está en la tasa, por mucho tiempo que hayas tenido las acciones.",
    example:
      "Un fondo comprado en 2015, en una cuenta cuyo historial empieza en nov 2024, muestra su rendimiento “al año desde nov 2024”. Su ganancia cuenta desde 2015, así que los dos pueden diferir mucho.",
  },
  opening: {
    means:
      "Acciones y efectivo que estaban en una cuenta antes de que empiece su historial. Puede que no se sepa cuánto se pagó por ellos ni cuándo, así que un rendimiento anual los cuenta como puestos el primer día, por lo que valían ese día.",
    example: "40 acciones el 20 nov 2024 a $25: la tasa parte de $1,000 ese día.",
  },
  estimated: {
    means:
      "Algo detrás de la cifra se tuvo que estimar o dejar fuera: una fecha, un costo o un precio que la institución no informa. Ver el cálculo dice qué es y qué la haría exacta.",
  },
  complete: {
    means: "De cada compra, venta y pago detrás de la cifra se conoce el día.",
  },
  "not-available": {
    means:
      "La cifra no se puede calcular, y la razón está a su lado. No se pone nada en su lugar: lo desconocido nunca se muestra como cero.",
    example:
      "El rendimiento anual de un fondo comprado hace dos semanas sería engañoso, así que dice N/D hasta que pasan 30 días.",
  },
  "idle-cash": {
    means:
      "Dinero en una cuenta que no está invertido en nada. Si tu institución informa los depósitos, el rendimiento anual del portafolio lo cuenta; si solo informa compras y ventas, lo deja fuera. La página dice cuál es el caso.",
  },
  "time-weighted": {
    means:
      "Cómo le fue a lo que tenías, sin importar lo que pusiste o retiraste mientras tanto: los rendimientos de todos los días, uno tras otro. Se puede comparar con un índice. El rendimiento anual (TIR) es distinto, porque también dice si tu dinero entró en un buen momento.",
    example:
      "$1,000 crecen a $1,100 (10%). Luego se agregan $500 y los $1,600 crecen a $1,620 (1.25%). En total: 11.375%.",
  },
  excess: {
    means:
      "Tu rendimiento de un año o un periodo menos el del S&P 500 en los mismos días, en puntos.",
    example: "12% frente a 10% es un exceso de 2 puntos.",
  },
  "win-rate": {
    means:
      "En cuántos de cada cien años calendario completos tu rendimiento superó al del S&P 500.",
    example: "3 de 4 años por encima es 75%.",
  },
  "total-return": {
    means:
      "El S&P 500 con sus dividendos puestos de nuevo en él. Sin ellos, el índice parecería más débil de lo que habría sido el dinero puesto en él. Donde solo se consiguieron sus precios, la página dice que los dividendos no están incluidos.",
  },
  "not-annualised": {
    means:
      "“Al año” convierte un rendimiento de varios años en lo que corresponde a cada uno. Un periodo de menos de un año se muestra tal cual y se marca “sin anualizar”.",
    example: "33.1% en tres años es 10% al año. 10% en 200 días sigue siendo 10%.",
  },
  "total-value": {
    means:
      "Todo lo que hay en las cuentas conectadas a los últimos precios de cierre, con el efectivo.",
  },
  position: {
    means:
      "Una acción o un fondo, en todas las cuentas de tu organización juntas. El efectivo no es una posición.",
  },
  lot: {
    means:
      "Las acciones de una compra que aún tienes. Una posición comprada cinco veces tiene hasta cinco lotes, cada uno con su día y su costo. Lo que había antes del historial es un solo lote, porque sus compras no se conocen.",
  },
  "cost-basis": {
    means:
      "Lo que se pagó por las acciones que aún tienes, con las comisiones de compra. Los dividendos reinvertidos cuentan como compras.",
    example:
      "10 acciones a $100 y 10 a $130 con una comisión de $5: $2,305. Después de vender 5 de las primeras, $1,805.",
  },
  "cost-basis-method": {
    means:
      "Qué acciones se dan por vendidas cuando se venden algunas: las más antiguas, las más nuevas, las que más costaron o todas a su costo promedio. Cambia la base de costo y la ganancia, pero nunca el valor ni el rendimiento anual. Lo que tu institución informa para tus impuestos puede seguir otro método.",
  },
  "unrealized-gain": {
    means:
      "Lo que valen hoy tus acciones menos lo que costaron, mientras aún las tienes. Cuenta desde cada compra, no toma en cuenta el tiempo y deja fuera los dividendos pagados en efectivo.",
    example:
      "15 acciones que costaron $1,805 y valen $2,250: una ganancia de $445, o 24.7% del costo.",
  },
  cagr: {
    means:
      "La única tasa anual que convierte lo que costó un lote en lo que vale. No incluye los dividendos pagados en efectivo; el rendimiento anual de la posición sí los incluye.",
    example: "$1,000 que llegaron a $1,500 en 1,000 días crecieron 15.95% al año.",
  },
  short: {
    means:
      "Acciones o un contrato de opciones que se vendieron primero y se deben. Su número de acciones y su valor son negativos.",
  },
  income: {
    means:
      "Lo que tus posiciones y tu efectivo te pagaron en un año calendario: dividendos, intereses y ganancias que reparten los fondos. Lo que se usó de inmediato para comprar más acciones cuenta, y cuenta una sola vez. Es lo que se pagó antes de retener impuestos, y no es un formulario de impuestos.",
    example:
      "Un fondo paga $40 y el plan compra con ellos 0.4 acciones del mismo fondo: $40 de ingresos, todos reinvertidos.",
  },
  allocation: {
    means:
      "Qué parte del valor total está en cada tipo de inversión, cada tipo de cuenta o cada cuenta, con el efectivo. Los porcentajes se redondean para que sumen exactamente 100.0%.",
  },
  weight: {
    means:
      "Qué parte del valor total, con el efectivo, es una posición. Las partes de todas las posiciones y el efectivo suman 100%, salvo por el redondeo.",
    example: "Un fondo que vale $30,000 en un portafolio de $120,000 es una parte de 25.0%.",
  },
  timeline: {
    means:
      "Lo que valían tus cuentas cada día, junto a lo que habría valido el mismo dinero en el S&P 500. Ambos parten iguales el primer día que miras. Lo que se agregó después se muestra aparte y no es ganancia.",
    example:
      "$1,000 al principio, $500 agregados, $1,620 al final: una ganancia de $120. $1,000 + $500 + $120 = $1,620.",
  },
  "cash-flow": {
    means:
      "Dinero que entró o salió en un día: una compra, una venta, un dividendo pagado en efectivo, un depósito o un retiro. El menos es lo que pagaste; el más, lo que recibiste.",
  },
  "institution-total": {
    means:
      "Lo que la institución dice que vale una cuenta, junto a lo que suman sus posiciones y su efectivo. Una diferencia se muestra, nunca se corrige.",
  },
  "retirement-taxable": {
    means:
      "Los tipos de cuentas: de jubilación, como un 401(k) o una IRA; gravables, como una cuenta de corretaje; y todas las demás.",
  },
  "sandbox-data": {
    means:
      "Cuentas y precios inventados para probar el producto. Nada en ellos es dinero de nadie.",
  },
};
