import type { Translated } from "#lib/format/translated.ts";
import { paths } from "#lib/router/paths.ts";
import type { HelpFacts, HelpSection } from "../help-section.ts";
import type * as en from "./en.ts";

export const helpMessages: Translated<typeof en.helpMessages> = {
  title: "Ayuda",
  lead: "Qué muestran las páginas, qué hacer cuando algo parece estar mal y a quién preguntar.",
  contents: "En esta página",
  write: (address) => `Escribe a ${address}`,
};

const sandbox = ({ isSandbox }: HelpFacts): HelpSection => ({
  id: "sandbox",
  title: "Qué son los datos de prueba",
  paragraphs: [
    "Las instituciones, las cuentas y los precios de prueba son inventados, para conocer el producto. Nada en ellos es dinero de nadie. Sus cifras se calculan con las mismas reglas que las de las cuentas reales.",
    isSandbox
      ? "Todas las cuentas que se conectan en este servidor son de prueba. La etiqueta Datos de prueba, arriba de tus páginas, lo dice."
      : "En este servidor las cuentas se conectan a instituciones reales. Donde algo es inventado, tus páginas llevan arriba la etiqueta Datos de prueba.",
  ],
  terms: ["sandbox-data"],
});

const wrongFigure = (): HelpSection => ({
  id: "wrong-figure",
  title: "Cuando una cifra parece estar mal",
  paragraphs: ["Ve de la cifra a aquello de lo que está hecha:"],
  steps: [
    "Presiona Ver el cálculo junto a la cifra. Muestra los pagos, los precios y los días que hay detrás, qué se estimó o se dejó fuera, y por qué.",
    "Abre Cuentas y presiona el nombre de la cuenta. Su página dice si las posiciones y el efectivo suman el total de la propia institución. Una diferencia puede ser un depósito o una operación que está en camino.",
    "Lee ahí qué se encontró en los datos de la cuenta. Si pregunta cuándo se compró algo o cuánto costó y lo sabes, responde: las cifras lo toman en cuenta.",
    "Presiona Sincronizar ahora en esa página para leer las cifras más recientes de la institución. Después descansa unos minutos, y dice hasta cuándo.",
    "Si sigue mal, escribe a quien te ayuda aquí: la cuenta, la cifra, el día y qué esperabas. No incluyas números de cuenta ni contraseñas.",
  ],
  terms: ["institution-total", "cost-basis"],
  pages: [{ to: paths.accounts, label: "Abrir tus cuentas" }],
});

const words = (): HelpSection => ({
  id: "words",
  title: "Qué significan N/D y Estimado",
  paragraphs: [
    "N/D aparece donde una cifra no se puede calcular, con la razón a su lado. Nunca significa cero.",
    "Estimado aparece donde una cifra solo se conoce de forma aproximada: la institución no informa un día, un costo o un precio que hace falta. Ver el cálculo dice cuál, y qué la haría exacta.",
    "El glosario explica estos términos y todos los demás.",
  ],
  terms: ["not-available", "estimated", "complete"],
  pages: [{ to: paths.glossary, label: "Abrir el glosario" }],
});

const linking = ({ isSandbox }: HelpFacts): HelpSection => ({
  id: "linking",
  title: "Cómo se conectan las cuentas y qué se guarda",
  paragraphs: [
    isSandbox
      ? "Presiona Conectar cuenta, elige una institución e inicia sesión en ella, en una ventana del entorno de prueba que ocupa el lugar del proveedor de conexión de cuentas. Luego elige qué cuentas se comparten."
      : "Presiona Conectar cuenta, elige tu institución e inicia sesión en ella, en la ventana del proveedor de conexión de cuentas. Luego elige qué cuentas se comparten. La contraseña de tu institución nunca nos llega.",
    "Solo podemos leer: nada aquí puede operar ni mover dinero. Lo que se lee se guarda: los nombres de las cuentas y los últimos dígitos de sus números, los saldos, las posiciones, las compras con sus costos y las transacciones. También se guarda, cifrado, el token que nos permite leerlas.",
    "Las cifras se leen y se calculan de nuevo cada día a las 10 p.m. MT. Los miembros de tu organización ven las cuentas que haya conectado cualquiera de ellos; nadie más las ve.",
    "Desconectar, junto a la institución, termina el acceso y elimina lo que había traído.",
  ],
  pages: [{ to: paths.privacy, label: "Leer la Política de privacidad" }],
});

const keys = (): HelpSection => ({
  id: "keys",
  title: "Atajos de teclado",
  paragraphs: [
    "Presiona ? en el panel para ver la lista de sus teclas. Esa lista también desactiva y activa la tecla ?. Todas las páginas se pueden usar solo con Tab, Enter y Escape.",
  ],
  pages: [{ to: paths.dashboard, label: "Abrir el panel" }],
});

const contact = ({ supportEmail }: HelpFacts): HelpSection => ({
  id: "contact",
  title: "A quién escribir",
  paragraphs: [
    supportEmail === null
      ? "Quien opera este servidor no ha indicado una dirección para preguntas. Pregunta a quien te invitó."
      : "Di a qué página y a qué cifra te refieres. Si un error mostró un código, inclúyelo también.",
  ],
});

/** The sections of the help page, in their order. */
export const helpSections = (facts: HelpFacts): readonly HelpSection[] =>
  [sandbox, wrongFigure, words, linking, keys, contact].map((section) => section(facts));
