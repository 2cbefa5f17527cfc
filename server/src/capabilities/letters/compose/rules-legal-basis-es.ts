/** The law behind each letter, in Spanish; pure. The GDPR gives no rights over the data of the dead: national law does. */
import { CUSTOMER_SERVICE, groupOf, isOfNetwork, isProfile, type LetterData } from './rules-letter-data.ts';

const LOPDGDD =
  'Ley Orgánica 3/2018, de 5 de diciembre, de Protección de Datos Personales y garantía de los derechos digitales';

export function legalBasisInSpanish(d: LetterData): string[] {
  if (d.clase === 'reclamacion_aepd') return ofAgency(d);
  const theirs = groupOf(d.accion) === 'datos' ? ofData(d) : ofContract(d);
  return d.clase === 'reclamacion_dpd' ? [...theirs, ofDelegated(d)] : theirs;
}

function ofData(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  const right = `El artículo 3.1 de la ${LOPDGDD}, reconoce a las personas vinculadas a quien falleció por razones familiares o de hecho, y a sus herederos, el derecho a pedir al responsable o al encargado del tratamiento el acceso a sus datos y, en su caso, su rectificación o supresión.`;
  const inNetwork = 'Su artículo 96 lo extiende a los contenidos que gestionan los servicios de internet.';
  const profile =
    d.accion === 'eliminar'
      ? 'Su apartado 2 les permite decidir si un perfil se mantiene o se elimina; pedida la eliminación, debe hacerse sin dilación.'
      : 'Su apartado 2 les permite decidir si un perfil se mantiene o se elimina.';
  const ofInternet = isOfNetwork(tipo) ? ` ${inNetwork}${isProfile(tipo) ? ` ${profile}` : ''}` : '';
  return [
    d.territorio === 'cataluna' ? `${right} ${cataluna(d)}` : `${right}${ofInternet}`,
    `${wish(d)} El Reglamento General de Protección de Datos no se aplica a personas fallecidas (considerando 27); por eso esta petición se funda en la ley española y no en los artículos 15 a 22 del Reglamento.`,
  ];
}

function cataluna(d: LetterData): string {
  const who = d.conTitulo
    ? `${d.primeraPersona ? 'Actúo' : 'La persona solicitante actúa'} en esa calidad, como acredita el título que se acompaña.`
    : '';
  return `La persona fallecida tenía vecindad civil catalana. Conforme al artículo 96.4, rige además el artículo 411-10 del Código civil de Cataluña, según la Ley 10/2017, de 27 de junio: a falta de voluntades digitales, corresponde actuar al heredero o al albacea universal. ${who}`.trim();
}

const wish = ({ conInstrucciones }: LetterData): string =>
  conInstrucciones
    ? 'La petición sigue las instrucciones que dejó la persona fallecida.'
    : 'No consta que la persona fallecida lo prohibiera.';

function ofContract(d: LetterData): string[] {
  const retention =
    'Esta carta es un acto de mera administración: no supone aceptar la herencia (artículo 999 del Código Civil).';
  const record = `El artículo 3.1 de la ${LOPDGDD}, permite además pedir que se rectifiquen los datos de quien ha fallecido: anoten, por favor, el fallecimiento.`;
  if (d.accion === 'transferir') {
    const succession =
      d.territorio === 'cataluna'
        ? 'El heredero sucede en todo el derecho del causante (artículo 411-1 del Código civil de Cataluña).'
        : 'Los derechos y obligaciones que no se extinguen con la muerte pasan a los herederos (artículos 659 y 661 del Código Civil).';
    return [`${succession} ${retention}`, record];
  }
  const end =
    'El consumidor puede poner fin a un contrato de tracto sucesivo en la misma forma en que lo celebró, sin sanciones ni cargas onerosas o desproporcionadas (artículo 62.3 del texto refundido de la Ley General para la Defensa de los Consumidores y Usuarios).';
  const line =
    d.proveedor.tipo === 'telefonia'
      ? ' En los servicios de comunicaciones electrónicas basta un preaviso de dos días hábiles (artículo 7 de la carta de derechos aprobada por el Real Decreto 899/2009).'
      : '';
  const ley =
    d.hoy >= CUSTOMER_SERVICE
      ? ' Si la empresa está sujeta a la Ley 10/2025, de servicios de atención a la clientela, debe dar una clave de la petición y resolverla en quince días hábiles (artículo 17).'
      : '';
  return [`${end}${line}${ley} ${retention}`, record];
}

function ofDelegated(d: LetterData): string {
  const breach =
    d.accion === 'eliminar'
      ? ' No suprimir los datos de una persona fallecida cuando el artículo 3 lo exige es una infracción (artículo 74.g).'
      : '';
  return `Esta reclamación se presenta ante el delegado de protección de datos antes de acudir a la Agencia Española de Protección de Datos, por el cauce del artículo 37.1 de la misma ley, que le da dos meses como máximo para comunicar su decisión.${breach}`;
}

function ofAgency(d: LetterData): string[] {
  const breach =
    d.accion === 'eliminar'
      ? ' El artículo 74.g tipifica como infracción no suprimir los datos de una persona fallecida cuando el artículo 3 lo exige.'
      : '';
  const contract =
    groupOf(d.accion) === 'contrato'
      ? ' Lo que toca al contrato se reclama aparte, ante las autoridades de consumo: aquí se pide que los datos reflejen el fallecimiento.'
      : '';
  return [
    `El artículo 3.1 de la ${LOPDGDD}, reconoce a las personas vinculadas a quien falleció, y a sus herederos, el derecho a pedir el acceso a sus datos y, en su caso, su rectificación o supresión. Ese derecho se ejerció y no se ha atendido.${breach}${contract}`,
    wish(d),
  ];
}
