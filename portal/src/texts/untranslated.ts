/**
 * Rooms of words that only Spanish and English have so far: whoever reads Catalan, Galician or Basque reads these in Spanish. A new
 * pair of files is spread here in Spanish until it is translated; anything else that a language lacks does not compile.
 */
export const untranslated = {};
