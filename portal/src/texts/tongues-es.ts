/**
 * Words that only a page in a language needs that not everything is written in, in Spanish: none. `enEspanol` says what is in Spanish and
 * why; `rechazos` are refusals by their code, which in Spanish and English the server words itself.
 */
export const tonguesEs = {
  enEspanol: { permiso: '', carta: '', papel: '', empresa: '', guia: '', extracto: '', persona: '' },
  rechazos: {} as Readonly<Record<string, string>>,
};
