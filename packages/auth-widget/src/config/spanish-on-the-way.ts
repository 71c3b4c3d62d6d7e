/** Whatever was asked, in Spanish. */
export const onTheWay = {
  tooMany: "Demasiadas solicitudes. Espera un momento antes de intentarlo de nuevo.",
  offline:
    "Error de red: no se pudo conectar con el servicio de autenticación. Revisa tu conexión a internet e inténtalo de nuevo.",
};
