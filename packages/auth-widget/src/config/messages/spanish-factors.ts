import type { Messages } from "../catalogue.ts";

type Factors = Pick<Messages, "mfa" | "totp" | "sms">;

/** The Spanish sentences about second factors: a part of the one catalogue in spanish.ts. */
export const spanishFactors: Factors = {
  mfa: {
    setUp: "Configura la autenticación multifactor",
    why: (organization) =>
      `${organization} pide a sus miembros una segunda prueba de identidad. Se configura una sola vez, en un minuto.`,
    useApp: "Usar una aplicación de autenticación",
    useText: "Recibir un código por mensaje de texto",
    continue: "Continuar",
    back: "Volver",
  },
  totp: {
    qrHeadline: "Escanea el código QR para vincular tu aplicación de autenticación",
    qrText:
      "Abre en tu teléfono una aplicación de autenticación, como Google Authenticator o 1Password, agrega una cuenta y apunta la cámara aquí.",
    qrAlt: "Código QR para tu aplicación de autenticación",
    trouble: "¿Problemas para escanear?",
    manualHeadline: "¿Problemas para escanear el código QR?",
    manualText: "Escribe este código en tu aplicación de autenticación para vincularla.",
    secret: "Código para tu aplicación",
    copy: "Copiar código",
    scanInstead: "Escanear el código QR",
    preparing: "Preparando tu código",
    notReady: "No se pudo crear el código.",
    tryAgain: "Intentar de nuevo",
    entryHeadline: "Escribe el código de verificación",
    entryText: "Escribe el código de 6 dígitos de tu aplicación de autenticación.",
    useBackupCode: "Usar un código de respaldo",
    textInstead: "Recibir un código por mensaje de texto",
  },
  sms: {
    setupHeadline: "Escribe tu número de teléfono para configurar la autenticación multifactor",
    setupText:
      "Enviaremos un código de 6 dígitos a este número cada vez que inicies sesión. Tu compañía telefónica puede cobrar por ello.",
    country: "País",
    number: "Número de teléfono",
    placeholder: "(123) 456-7890",
    sending: "Enviando",
    headline: "Escribe el código",
    sentTo: (number) => `Te enviamos un código de 6 dígitos al ${number}.`,
    sendingTo: (number) => `Estamos enviando un código de 6 dígitos al ${number}.`,
    useApp: "Usar una aplicación de autenticación",
  },
};
