/**
 * The warnings of the library by which the identity server measures passwords, in Spanish, by what
 * it says. One that is not here is left out: nobody reads two languages in one page.
 */
export const warnings: Readonly<Record<string, string>> = {
  "Straight rows of keys on your keyboard are easy to guess.":
    "Las filas de teclas seguidas del teclado son fáciles de adivinar.",
  "Short keyboard patterns are easy to guess.":
    "Los patrones cortos del teclado son fáciles de adivinar.",
  'Repeated characters like "aaa" are easy to guess.':
    "Los caracteres repetidos como “aaa” son fáciles de adivinar.",
  'Repeated character patterns like "abcabcabc" are easy to guess.':
    "Los patrones repetidos como “abcabcabc” son fáciles de adivinar.",
  'Common character sequences like "abc" are easy to guess.':
    "Las secuencias comunes como “abc” son fáciles de adivinar.",
  "Recent years are easy to guess.": "Los años recientes son fáciles de adivinar.",
  "Dates are easy to guess.": "Las fechas son fáciles de adivinar.",
  "This is a heavily used password.": "Esta contraseña es una de las más usadas.",
  "This is a frequently used password.": "Esta contraseña se usa con mucha frecuencia.",
  "This is a commonly used password.": "Esta contraseña es de uso común.",
  "This is similar to a commonly used password.": "Esta contraseña se parece a una de uso común.",
  "Single words are easy to guess.": "Una sola palabra es fácil de adivinar.",
  "Single names or surnames are easy to guess.": "Un solo nombre o apellido es fácil de adivinar.",
  "Common names and surnames are easy to guess.":
    "Los nombres y apellidos comunes son fáciles de adivinar.",
  "There should not be any personal or page related data.":
    "No debe contener datos personales ni de esta página.",
  "Your password was exposed by a data breach on the Internet.":
    "Tu contraseña quedó expuesta en una filtración de datos en internet.",
};
