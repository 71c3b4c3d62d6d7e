export const appearanceMessages = {
  lead: "These choices are kept in this browser and hold for nobody else.",
  theme: "Colors",
  themeText: "System follows what your device is set to.",
  language: "Language",
  languageText:
    "Pages are in English. Letters and the sign-in form also come in Spanish, where a browser asks for it.",
  english: "English",
} as const;
