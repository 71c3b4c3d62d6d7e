import type { Translated } from "#lib/format/translated.ts";
import type * as en from "./en.ts";

export const signUpMessages: Translated<typeof en.signUpMessages> = {
  title: "Crear una cuenta",
  lead: "Ve todas tus posiciones de jubilación y de corretaje en un solo lugar, solo lectura.",
  byMail: "No necesitas contraseña: inicias sesión con un enlace que te enviamos por correo.",
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Correo electrónico",
  password: "Contraseña",
  confirmPassword: "Confirmar contraseña",
  create: "Crear cuenta",
  creating: "Creando tu cuenta",
  haveOne: "¿Ya tienes una cuenta?",
  signIn: "Inicia sesión",
  required: {
    firstName: "Escribe tu nombre.",
    lastName: "Escribe tu apellido.",
    email: "Escribe tu dirección de correo electrónico.",
    password: "Elige una contraseña.",
    confirmPassword: "Escribe la contraseña una vez más.",
  },
  noEmail: "Esta no es una dirección de correo electrónico.",
  differs: "Las dos contraseñas no son iguales.",
  sentTitle: "Revisa tu correo",
  sent: (email) =>
    `Enviamos un enlace a ${email}. Ábrelo en este navegador para terminar de crear tu cuenta.`,
  sentElsewhere:
    "Si lo abres en otro navegador, el enlace inicia tu sesión, pero no se guarda lo que escribiste aquí.",
  again: "Usar otra dirección",
  problems: {
    weak: "Esta contraseña es demasiado fácil de adivinar. Prueba con una más larga o con varias palabras.",
    context:
      "Esta contraseña contiene tu dirección, tu nombre o el nombre de este producto. Elige una sin ellos.",
    name: "Escribe un nombre y un apellido con letras que se vean.",
    breached: "Esta contraseña se conoce por una filtración de datos de otro sitio. Elige otra.",
    email:
      "Esta dirección de correo electrónico no puede recibir nuestros correos. Revísala o usa otra.",
    server:
      "Nuestro servicio de inicio de sesión no está disponible por el momento. Inténtalo de nuevo en unos minutos.",
    network: "Error de red: revisa tu conexión a internet e inténtalo de nuevo.",
    blocked:
      "No se pudo cargar la verificación de que eres una persona. Desactiva lo que la bloquea en esta página e inténtalo de nuevo.",
    other: "No se pudo solicitar tu cuenta. Inténtalo de nuevo.",
  },
};
