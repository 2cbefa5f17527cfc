/**
 * The law behind each letter, in Spanish; pure. The GDPR gives no rights over the data of the dead: national law does. What ends
 * or passes on a contract has its own laws, in rules-contract-law-es.ts.
 */
import { serviceLawOf } from '../../rules/rules-legal-terms.ts';
import { contractLawInSpanish } from './rules-contract-law-es.ts';
import { groupOf, isOfNetwork, isProfile, type LetterData, revokesCertificate, wantedOf } from './rules-letter-data.ts';

const LOPDGDD =
  'Ley Orgánica 3/2018, de 5 de diciembre, de Protección de Datos Personales y garantía de los derechos digitales';

export function legalBasisInSpanish(d: LetterData): string[] {
  if (d.clase === 'reclamacion_aepd') return ofAgency(d);
  const theirs = groupOf(d.accion) === 'datos' ? ofData(d) : [...contractLawInSpanish(d), RECORD];
  return d.clase === 'reclamacion_dpd' ? [...theirs, ofDelegated(d)] : theirs;
}

/** Of a contract the law of data says one thing alone. */
const RECORD = `En cuanto a los datos, y solo en cuanto a ellos, el artículo 3.1 de la ${LOPDGDD}, permite pedir que se rectifiquen los de quien ha fallecido: anoten, por favor, el fallecimiento.`;

function ofData(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  const right = `El artículo 3.1 de la ${LOPDGDD}, reconoce a las personas vinculadas a quien falleció por razones familiares o de hecho, y a sus herederos, el derecho a pedir al responsable o al encargado del tratamiento el acceso a sus datos y, en su caso, su rectificación o supresión.`;
  const inNetwork = 'Su artículo 96 lo extiende a los contenidos que gestionan los servicios de internet.';
  const profile =
    wantedOf(d) === 'eliminar'
      ? 'Su apartado 2 les permite decidir si un perfil se mantiene o se elimina; pedida la eliminación, debe hacerse sin dilación.'
      : 'Su apartado 2 les permite decidir si un perfil se mantiene o se elimina.';
  const ofInternet = isOfNetwork(tipo) ? ` ${inNetwork}${isProfile(tipo) ? ` ${profile}` : ''}` : '';
  return [
    ...(revokesCertificate(d) ? [REVOCATION] : []),
    d.territorio === 'cataluna' ? `${right} ${cataluna(d)}` : `${right}${ofInternet}`,
    `${wish(d)} El Reglamento General de Protección de Datos no se aplica a personas fallecidas (considerando 27); por eso esta petición se funda en la ley española y no en los artículos 15 a 22 del Reglamento.`,
  ];
}

const REVOCATION =
  'El fallecimiento de quien firma obliga al prestador a extinguir el certificado electrónico mediante su revocación (artículo 5.1.d de la Ley 6/2020, de 11 de noviembre).';

function cataluna(d: LetterData): string {
  const who = d.conTitulo
    ? ` ${d.primeraPersona ? 'Actúo' : 'La persona solicitante actúa'} en esa calidad, como acredita el título que se acompaña.`
    : '';
  return `La persona fallecida tenía vecindad civil catalana. Conforme al artículo 96.4, rige además el artículo 411-10 del Código civil de Cataluña, según la Ley 10/2017, de 27 de junio: a falta de voluntades digitales, corresponde actuar al heredero o al albacea universal.${who}${contents(d)}`;
}

function contents(d: LetterData): string {
  if (d.accion !== 'obtener_datos') return '';
  const rule =
    ' Los contenidos de la cuenta solo se abren con autorización judicial, salvo que la persona dispusiera otra cosa';
  if (d.conInstrucciones) return `${rule} (artículo 411-10.6).`;
  if (d.conResolucion) return `${rule} (artículo 411-10.6); se acompaña la resolución.`;
  return `${rule} (artículo 411-10.6): por eso no se piden ahora.`;
}

const wish = ({ conInstrucciones }: LetterData): string =>
  conInstrucciones
    ? 'La petición sigue las instrucciones que dejó la persona fallecida.'
    : 'No consta que la persona fallecida lo prohibiera.';

function ofDelegated(d: LetterData): string {
  const breach =
    wantedOf(d) === 'eliminar'
      ? ' No suprimir los datos de una persona fallecida cuando el artículo 3 lo exige es una infracción (artículo 74.g).'
      : '';
  return `Esta reclamación se presenta ante el delegado de protección de datos antes de acudir a la Agencia Española de Protección de Datos, por el cauce del artículo 37.1 de la misma ley, que le da dos meses como máximo para comunicar su decisión.${breach}`;
}

const authorityOf = ({ proveedor }: LetterData): string =>
  serviceLawOf(proveedor.tipo) === 'financiero' ? 'su supervisor financiero' : 'las autoridades de consumo';

function ofAgency(d: LetterData): string[] {
  const breach =
    wantedOf(d) === 'eliminar'
      ? ' El artículo 74.g tipifica como infracción no suprimir los datos de una persona fallecida cuando el artículo 3 lo exige.'
      : '';
  const contract =
    groupOf(d.accion) === 'contrato'
      ? ` Lo que toca al contrato se reclama aparte, ante ${authorityOf(d)}: aquí se pide que los datos reflejen el fallecimiento.`
      : '';
  return [
    `El artículo 3.1 de la ${LOPDGDD}, reconoce a las personas vinculadas a quien falleció, y a sus herederos, el derecho a pedir el acceso a sus datos y, en su caso, su rectificación o supresión. Ese derecho se ejerció y no se ha atendido.${breach}${contract}`,
    wish(d),
  ];
}
