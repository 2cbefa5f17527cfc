/**
 * What the family has to see to by itself, in Spanish: the service has no part in it, and some of it has a term.
 * The terms: art. 53.1 of the Ley General de la Seguridad Social (BOE-A-2015-11724), art. 16.3 of the Ley de Arrendamientos Urbanos
 * (BOE-A-1994-26003), arts. 67 and 68 of Real Decreto 1629/1991 (BOE-A-1991-27678; the Basque provinces and Navarre have their own) and
 * art. 110.2.b of the Ley Reguladora de las Haciendas Locales (BOE-A-2004-4214).
 */
export const choresEs = {
  titulo: 'Lo que no hacemos',
  texto: 'Esto le toca a usted, o a quien herede. Mire lo que va con usted.',
  puntos: [
    'La pensión de viudedad o de orfandad: en la Seguridad Social. Si la pide antes de tres meses, no pierde ninguno.',
    'El alquiler: si vivían juntos y quiere seguir allí, el dueño tiene que recibir su aviso antes de tres meses. Por escrito, y con el certificado de defunción.',
    'El impuesto de sucesiones: en la hacienda de su comunidad. Suele ser antes de seis meses. Si necesita más tiempo, pídalo antes de cinco.',
    'Si tenía una casa: pregunte en el ayuntamiento por la plusvalía. Se declara antes de seis meses. También se puede pedir más tiempo.',
    'La herencia: con un notario.',
    'Si tenía coche: se pone a otro nombre en Tráfico.',
    'Si tenía un seguro de vida: lo pide quien lo cobra, a esa compañía.',
  ],
  ayuda: 'No tiene que hacerlo sin ayuda. Pregunte a un notario, a un gestor o en su ayuntamiento.',
};
