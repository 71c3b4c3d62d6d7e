import {
  type LegalFacts,
  type LegalSection,
  operatorOf,
  reachable,
  signed,
} from "./legal-section.ts";

const acceptance = (facts: LegalFacts): LegalSection => ({
  id: "acceptance",
  title: "Aceptación",
  paragraphs: [
    `Estos términos son entre tú y ${operatorOf(facts)}. Al iniciar sesión los aceptas. Debes tener 18 años o más y capacidad para celebrar un contrato. Si usas el servicio para una organización, los aceptas en su nombre y debes tener autorización para hacerlo.`,
  ],
});

const description = (): LegalSection => ({
  id: "service",
  title: "El servicio",
  paragraphs: [
    "Stocks Vibe lee las cuentas de jubilación y de corretaje que conectas, y muestra sus posiciones, costos, ganancias y rendimientos en un solo lugar, junto a lo que el mismo dinero en los mismos días habría llegado a ser en el S&P 500. Solo lee: no guarda dinero, no coloca órdenes y no mueve nada.",
  ],
});

const responsibilities = (): LegalSection => ({
  id: "responsibilities",
  title: "Tus responsabilidades",
  paragraphs: ["Te comprometes a"],
  points: [
    "conectar solo cuentas que sean tuyas o que tengas permiso para conectar;",
    "mantener en secreto tus formas de iniciar sesión, y avisarnos si otra persona las obtuvo;",
    "dar información verdadera cuando agregas algo a tus datos, ya que de ella dependen las cifras;",
    "invitar a tu organización solo a personas que puedan ver sus cuentas: los miembros ven las de los demás.",
  ],
});

const financialData = (): LegalSection => ({
  id: "financial-data",
  title: "Datos financieros y seguridad",
  paragraphs: [
    "Las cifras se calculan a partir de lo que informan tus instituciones y las fuentes de datos de mercado. Pueden llegar tarde, estar incompletas o ser erróneas; las páginas indican dónde sabemos que una cifra es estimada o no se puede conocer. Lo que vale son los estados de cuenta de tu propia institución, también para los impuestos.",
    "Al conectar una cuenta, nos permites a nosotros y al proveedor de conexión leerla hasta que la desconectes. Cómo se protegen los datos se explica en la Política de privacidad.",
  ],
});

const disclaimer = (): LegalSection => ({
  id: "disclaimer",
  title: "Aviso sobre inversiones",
  paragraphs: [
    "Nada de lo que hay aquí es asesoramiento sobre inversiones, impuestos o leyes, ni una oferta de compra o venta de nada. No somos tu corredor ni tu asesor. Los rendimientos pasados no dicen nada seguro sobre los futuros, y la comparación con un índice es un cálculo: un índice no se puede comprar tal cual, y la comparación no incluye costos ni impuestos.",
  ],
});

const billing = (): LegalSection => ({
  id: "billing",
  title: "Suscripción y facturación",
  paragraphs: [
    "El servicio es gratuito mientras está en beta. Si se ofrece una suscripción de pago, su precio y su plazo se muestran antes de que la elijas, no se cobra nada sin tu consentimiento y puedes terminarla al final de su plazo.",
  ],
});

const prohibited = (): LegalSection => ({
  id: "prohibited",
  title: "Usos prohibidos",
  paragraphs: ["No puedes"],
  points: [
    "usar el servicio en contra de la ley, ni con cuentas o identidades que no sean tuyas;",
    "intentar acceder a datos de otras organizaciones, ni eludir límites y controles; que nos informes de buena fe de una vulnerabilidad es bienvenido;",
    "sobrecargar el servicio, ni extraer sus datos con programas más allá de lo que permiten sus propias interfaces;",
    "vender ni ceder el acceso a él sin nuestra autorización.",
  ],
});

const liability = (): LegalSection => ({
  id: "liability",
  title: "Límite de responsabilidad",
  paragraphs: [
    "El servicio se ofrece tal como es. En la medida en que la ley lo permita, no respondemos por pérdidas que resulten de decisiones de inversión, de datos erróneos, tardíos o faltantes, ni de períodos en que no se pueda acceder al servicio, y, en total, no respondemos por más de lo que pagaste por él en los doce meses anteriores.",
    "Nada en estos términos limita la responsabilidad por dolo, negligencia grave o lesiones, ni en los casos en que una ley no lo permita, y nada te quita los derechos que la ley te da como consumidor.",
  ],
});

const termination = (): LegalSection => ({
  id: "termination",
  title: "Terminación",
  paragraphs: [
    "Puedes dejar de usar el servicio en cualquier momento: desconecta tus cuentas y haz que se elimine tu membresía o tu organización. Podemos terminar o suspender el acceso por un incumplimiento de estos términos, o terminar el servicio con un aviso de 30 días por correo electrónico, durante los cuales puedes descargar tus datos.",
  ],
});

const changes = (): LegalSection => ({
  id: "changes",
  title: "Cambios",
  paragraphs: [
    "Cuando estos términos cambian, los nuevos aparecen aquí, y te avisamos por correo electrónico al menos 30 días antes de un cambio que te perjudique. Si después sigues usando el servicio, se aplican; si no estás de acuerdo, puedes dejar de usarlo.",
  ],
});

const governingLaw = ({ law }: LegalFacts): LegalSection => ({
  id: "law",
  title: "Ley aplicable",
  paragraphs: [
    law === null
      ? "El operador de este sitio no ha indicado qué ley rige estos términos: es la ley que se aplica en el lugar donde tiene su sede. Como consumidor, conservas la protección de la ley del lugar donde vives."
      : `Estos términos se rigen por la ley de ${law}. Como consumidor, conservas la protección de la ley del lugar donde vives.`,
  ],
});

const contact = (facts: LegalFacts): LegalSection => ({
  id: "contact",
  title: "Contacto",
  paragraphs: [
    signed(
      reachable(facts, (address) => `Preguntas sobre estos términos: ${address}.`),
      facts,
    ),
  ],
});

/** The twelve sections of the Terms of Service, in their order. */
export const termsSections = (facts: LegalFacts): readonly LegalSection[] =>
  [
    acceptance,
    description,
    responsibilities,
    financialData,
    disclaimer,
    billing,
    prohibited,
    liability,
    termination,
    changes,
    governingLaw,
    contact,
  ].map((section) => section(facts));
