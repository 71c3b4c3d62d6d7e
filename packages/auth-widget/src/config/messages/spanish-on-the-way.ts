/** Whatever was asked, in Spanish. */
export const onTheWay = {
  tooMany: "Demasiadas solicitudes. Espera un momento antes de intentarlo de nuevo.",
  tooManyFor: (seconds: number) =>
    seconds > 90
      ? `Demasiadas solicitudes. Inténtalo de nuevo en ${Math.ceil(seconds / 60)} minutos.`
      : `Demasiadas solicitudes. Inténtalo de nuevo en ${seconds === 1 ? "1 segundo" : `${seconds} segundos`}.`,
  offline:
    "Error de red: no se pudo conectar con el servicio de autenticación. Revisa tu conexión a internet e inténtalo de nuevo.",
};
