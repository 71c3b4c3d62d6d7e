import {
  type LegalFacts,
  type LegalSection,
  operatorOf,
  reachable,
  signed,
} from "./legal-section.ts";

const collected = (): LegalSection => ({
  id: "collected",
  title: "Información que recopilamos",
  paragraphs: [
    "Guardamos lo que el producto necesita para mostrarte tus cuentas y lo que las mantiene seguras.",
  ],
  points: [
    "Quién eres: tu dirección de correo electrónico, tu nombre y el nombre de tu organización si los indicas, un número de teléfono si registras uno para recibir códigos por mensaje de texto, y cómo inicias sesión. Las contraseñas se guardan únicamente como un hash con sal que no se puede volver a leer.",
    "Tus cuentas, después de que las conectas: la institución, los nombres de las cuentas y los últimos dígitos de sus números, los saldos, las posiciones, las compras con sus costos y las transacciones. Nunca recibimos ni guardamos la contraseña de tu institución.",
    "Lo que agregas tú: respuestas sobre tus datos, el método de base de costo de una cuenta, los archivos que importas.",
    "Lo que ocurrió: los inicios de sesión y los cambios, con su hora, la dirección de red y el navegador desde los que se hicieron, en un registro que mantiene seguras las cuentas.",
  ],
});

const use = (): LegalSection => ({
  id: "use",
  title: "Cómo la usamos",
  paragraphs: [
    "Para iniciar tu sesión, leer tus cuentas una vez cada noche y cuando lo pides, calcular las cifras de tus páginas, enviarte los correos propios de tu cuenta, y detectar y corregir fallas y usos indebidos.",
    "No mostramos publicidad, no vendemos información personal y no usamos tus datos financieros para nada más que mostrártelos a ti y a tu organización.",
  ],
});

const sharing = (): LegalSection => ({
  id: "sharing",
  title: "Con quién la compartimos",
  paragraphs: [
    "Los miembros de tu organización ven las cuentas que haya conectado cualquiera de sus miembros: para eso sirve el producto. Los miembros de otras organizaciones no ven nada de ellas.",
    "Fuera de eso, solo la reciben quienes realizan para nosotros una parte del servicio y no pueden usarla para nada más (los proveedores que se nombran en la última sección y quienes transmiten nuestros correos y mensajes de texto), y quienes deban recibirla cuando una ley o un tribunal nos obliga.",
  ],
});

const security = ({ storageEncrypted }: LegalFacts): LegalSection => ({
  id: "security",
  title: "Cómo la protegemos",
  paragraphs: [
    "El producto solo puede leer: no puede operar ni mover dinero. El acceso a tu institución es un token que se cifra antes de almacenarse. La propia base de datos, y no solo nuestro programa, mantiene separadas las filas de cada organización.",
    storageEncrypted
      ? "Las conexiones están cifradas, y también los datos almacenados."
      : "Las conexiones están cifradas cuando se accede a este sitio por https.",
    "Ningún sistema está libre de riesgos. Si llegamos a saber que alguien leyó tus datos sin autorización, te lo comunicamos a ti y a las autoridades a las que se deba informar, sin demora.",
  ],
});

const rights = (facts: LegalFacts): LegalSection => ({
  id: "rights",
  title: "Tus derechos",
  paragraphs: [
    `Puedes preguntar qué guardamos sobre ti, pedir que se corrija, pedir que se elimine, recibir una copia y oponerte a un uso de tus datos. ${reachable(facts, (address) => `Escribe a ${address}.`)} Respondemos en un plazo de 30 días y no cobramos nada por ello.`,
    "Buena parte puedes hacerla tú: las cifras y sus filas se pueden descargar como archivos CSV, y al desconectar una institución se elimina lo que había traído. Si tu ley te da más derechos que estos, los tienes. Puedes presentar una queja ante tu autoridad de protección de datos.",
  ],
});

const retention = (): LegalSection => ({
  id: "retention",
  title: "Cuánto tiempo la guardamos",
  paragraphs: [
    "Los datos de las cuentas se conservan mientras exista la conexión. Al desconectar una institución se eliminan de inmediato sus cuentas, posiciones y transacciones; al eliminar una organización se elimina todo lo que es de ella. Las copias de seguridad que haga el operador conservan los datos eliminados hasta que se reemplacen.",
    "El registro de inicios de sesión y cambios se guarda más tiempo que aquello de lo que trata, porque debe mostrar lo que ocurrió; no contiene cifras.",
  ],
});

const children = (): LegalSection => ({
  id: "children",
  title: "Menores de 18 años",
  paragraphs: [
    "El servicio es para personas de 18 años o más. No recopilamos a sabiendas información de nadie menor de esa edad; si llegamos a saber que lo hicimos, la eliminamos.",
  ],
});

const transfers = (facts: LegalFacts): LegalSection => ({
  id: "transfers",
  title: "Transferencias internacionales",
  paragraphs: [
    `Los datos se almacenan donde ${operatorOf(facts)} opera este servidor, que puede ser un país distinto del tuyo, y los proveedores pueden trabajar en otros países. Si tu ley exige garantías para ello, las aplicamos; pregúntanos cuáles.`,
  ],
});

const cookies = (): LegalSection => ({
  id: "cookies",
  title: "Cookies",
  paragraphs: [
    "Solo usamos lo que necesita un inicio de sesión: cookies que mantienen tu sesión y terminan con ella, una que recuerda el idioma que elegiste y notas breves en tu navegador, como el tema que elegiste y para qué dirección pediste un enlace. Ninguna te sigue a otros sitios. No usamos cookies de análisis ni de publicidad.",
    "Si al iniciar sesión se te pide comprobar que eres una persona, esa verificación es de otra empresa, que puede usar sus propias cookies.",
  ],
});

const changes = (): LegalSection => ({
  id: "changes",
  title: "Cambios a esta política",
  paragraphs: [
    "Cuando esta política cambia, la nueva aparece aquí. Si un cambio reduce tus derechos, te avisamos por correo electrónico antes de que entre en vigor, para que puedas desconectar antes tus cuentas.",
  ],
});

const contact = (facts: LegalFacts): LegalSection => ({
  id: "contact",
  title: "Contacto",
  paragraphs: [
    signed(
      reachable(facts, (address) => `Preguntas y solicitudes: ${address}.`),
      facts,
    ),
  ],
});

const providers = ({ isSandbox }: LegalFacts): LegalSection => ({
  id: "providers",
  title: "Proveedores de conexión y de datos de mercado",
  paragraphs: [
    isSandbox
      ? "En este servidor las cuentas se conectan a un entorno de prueba que es parte del producto: sus instituciones, cuentas y cifras son inventadas, y nada de ellas sale del servidor. Con cuentas reales se aplica lo siguiente."
      : "Las cuentas se conectan por medio de Plaid Inc. Inicias sesión en tu institución en la ventana de Plaid; Plaid nos da un acceso que solo permite leer. La política de privacidad de Plaid indica qué guarda Plaid (plaid.com/legal).",
    "Cuando desconectas una institución, pedimos al proveedor de conexión que termine el acceso. Los precios de cierre provienen de fuentes de datos de mercado. A estas se les piden los precios de los instrumentos por sus símbolos, para todas las organizaciones juntas: no se enteran de quién tiene qué.",
  ],
});

/** The twelve sections of the Privacy Policy, in their order. */
export const privacySections = (facts: LegalFacts): readonly LegalSection[] =>
  [
    collected,
    use,
    sharing,
    security,
    rights,
    retention,
    children,
    transfers,
    cookies,
    changes,
    contact,
    providers,
  ].map((section) => section(facts));
