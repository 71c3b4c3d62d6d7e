export const appearanceMessages = {
  lead: "These choices are kept in this browser and hold for nobody else.",
  theme: "Colors",
  themeText: "System follows what your device is set to.",
  language: "Language",
  languageText: "Pages come in the language that your browser asks for, until you choose one here.",
} as const;
