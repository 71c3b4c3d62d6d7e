import type { Translated } from "#lib/translated.ts";
import type { stepUpMessages as english } from "./step-up-messages.ts";

export const stepUpMessages: Translated<typeof english> = {
  title: "Confirma que eres tú",
  text: "Esto cambia quién puede hacer qué, o cómo alguien inicia sesión, así que requiere una verificación de los últimos diez minutos.",
  ways: {
    app: "Escribe el código de 6 dígitos que tu aplicación de autenticación muestra ahora.",
    text: (number) =>
      `Escribe el código de 6 dígitos que se envió por mensaje de texto al ${number}.`,
    email: (address) => `Escribe el código de 6 dígitos que se envió por correo a ${address}.`,
  },
  code: "Código de 6 dígitos",
  sendText: "Recibir un código por mensaje",
  sendEmail: "Recibir un código por correo",
  sendAnother: "Enviar otro código",
  sending: "Enviando",
  useText: "Usar un mensaje de texto",
  useApp: "Usar la aplicación de autenticación",
  confirm: "Confirmar",
  confirming: "Confirmando",
  cancel: "Cancelar",
  signInAgain: "Iniciar sesión de nuevo",
  sixDigits: "El código tiene 6 dígitos.",
  wrong: "Código no válido, inténtalo de nuevo.",
  failed: "No funcionó. Como alternativa, puedes iniciar sesión de nuevo.",
  notSent: "No se pudo enviar el código. Como alternativa, puedes iniciar sesión de nuevo.",
};
