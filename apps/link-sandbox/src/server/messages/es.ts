import type { displayMessages as english, SecondStepWords } from "./en.ts";

export const secondStepMessages: SecondStepWords = {
  devices: ["Mensaje de texto a ···1234", "Correo electrónico a u···@example.com"],
  question: (number) => `¿Cuál es la respuesta a la pregunta ${number}?`,
  selection: "¿Es esta tu computadora?",
  options: ["Sí", "No"],
};

export const displayMessages: Readonly<Record<keyof typeof english, string>> = {
  INVALID_LINK_TOKEN: "Esta página caducó. Ciérrala y empieza de nuevo.",
  PRODUCTS_NOT_SUPPORTED:
    "Esta institución no comparte inversiones con este usuario y esta contraseña.",
  ITEM_NOT_FOUND: "Esta conexión se eliminó. Conecta la institución de nuevo.",
  SANDBOX_WEBHOOK_INVALID:
    "No hay una dirección a la que se puedan enviar las novedades de esta conexión.",
  DRILL_LAST_ACCOUNT: "A esta conexión solo le queda una cuenta.",
  DRILL_WRITTEN_ACCOUNTS: "Las cuentas de esta conexión están escritas y no pueden ser más.",
  DRILL_UNKNOWN_PERSON: "Nadie con ese nombre tiene otros datos.",
  DRILL_MOST_DOWN:
    "El proveedor no está disponible para otras dos conexiones. Termina una de ellas primero.",
  DRILL_NEWS_WAITING:
    "Aún no llegan novedades anteriores de esta conexión. Inténtalo de nuevo en un minuto.",
  INVALID_DRILL_TOKEN: "Este enlace caducó o su cuenta se desconectó.",
  USER_PERMISSION_REVOKED: "Terminaste el acceso de esta aplicación en la institución.",
  INVALID_CREDENTIALS:
    "El usuario o la contraseña no son correctos. Revísalos e inténtalo de nuevo.",
  INVALID_MFA: "Esa respuesta no es correcta. Inténtalo de nuevo.",
  ITEM_LOCKED:
    "Demasiadas contraseñas incorrectas. El acceso está bloqueado; inténtalo de nuevo en 15 minutos.",
  NO_ACCOUNTS: "Este usuario no tiene cuentas que se puedan conectar.",
  NO_INVESTMENT_ACCOUNTS: "Este usuario no tiene cuentas de inversión que se puedan conectar.",
  USER_SETUP_REQUIRED:
    "Primero tienes que terminar de configurar tu cuenta en el sitio web de la institución.",
  INSTITUTION_DOWN: "Esta institución no está disponible por ahora. Inténtalo más tarde.",
  INSTITUTION_NOT_RESPONDING: "Esta institución no responde por ahora. Inténtalo más tarde.",
};
