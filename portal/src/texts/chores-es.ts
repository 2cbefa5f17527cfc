/**
 * What the family has to see to by itself, in Spanish: the service has no part in it, and some of it has a term.
 * The terms: art. 53.1 of the Ley General de la Seguridad Social, art. 16.3 of the Ley de Arrendamientos Urbanos, art. 67 of Real Decreto
 * 1629/1991 and art. 110.2 of the Ley Reguladora de las Haciendas Locales.
 */
export const choresEs = {
  titulo: 'Lo que no hacemos',
  texto: 'Esto le toca a usted, o a quien herede. Mire lo que va con usted.',
  puntos: [
    'La pensión de viudedad o de orfandad: en la Seguridad Social. Si la pide antes de tres meses, no pierde ninguno.',
    'El alquiler: si vivía en una casa alquilada y usted sigue en ella, avise por escrito al dueño antes de tres meses.',
    'El impuesto de sucesiones: en la hacienda de su comunidad, antes de seis meses. Se puede pedir más tiempo.',
    'Si tenía una casa: en el ayuntamiento se paga la plusvalía, también antes de seis meses.',
    'La herencia: con un notario.',
    'Si tenía coche: se pone a otro nombre en Tráfico.',
    'Si tenía un seguro de vida: lo pide quien lo cobra, a esa compañía.',
  ],
  ayuda: 'No tiene que hacerlo sin ayuda. Pregunte a un notario, a un gestor o en su ayuntamiento.',
};
