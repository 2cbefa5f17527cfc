/**
 * The letters in Spanish; pure. The law behind each is in rules-legal-basis-es.ts; a lawyer reads them before they are used.
 */
import { inLetter } from '../../../shared/rules-dates-madrid.ts';
import { inLowerCase } from '../../../shared/rules-text.ts';
import { citesCustomerService } from '../../rules/rules-legal-terms.ts';
import { legalBasisInSpanish } from './rules-legal-basis-es.ts';
import {
  completeName,
  enumerate,
  groupOf,
  type LetterData,
  type Phrases,
  type Wanted,
  wantedOf,
} from './rules-letter-data.ts';
import { requestsInSpanish } from './rules-requests-es.ts';

const day = (date: string) => inLetter(date, 'es');
const onDay = (date: string) => `el ${day(date)}`;

const WHAT: Readonly<Record<Wanted, string>> = {
  avisar: 'anotación del fallecimiento',
  eliminar: 'eliminación de su cuenta',
  conmemorar: 'conversión de su cuenta en conmemorativa',
  cancelar: 'cancelación de su contrato',
  transferir: 'cambio de titularidad',
  heredar: 'entrega de lo que queda a quien hereda',
  obtener_datos: 'copia de los datos de su cuenta',
  conservar: 'conservación de su cuenta',
};

export const PHRASES_ES: Phrases = {
  secciones: {
    piden: 'Qué se pide',
    cuenta: 'De qué cuenta se trata',
    quien: 'Quién lo pide',
    fundamento: 'En qué se funda',
    respuesta: 'Respuesta',
    documentos: 'Documentos que acompañan',
  },
  asunto: (d) => {
    const what = `Fallecimiento de ${completeName(d.fallecido)}: `;
    const before = {
      solicitud: 'solicitud de',
      recordatorio: 'recordatorio de la solicitud de',
      reclamacion_dpd: 'reclamación sobre la solicitud de',
      reclamacion_aepd: 'reclamación sobre la solicitud de',
    }[d.clase];
    return `${what}${before} ${WHAT[wantedOf(d)]} (ref. ${d.referencia})`;
  },
  destinatario: (d) => {
    if (d.clase === 'reclamacion_aepd')
      return ['Agencia Española de Protección de Datos', 'C/ Jorge Juan, 6', '28001 Madrid'];
    const who =
      d.clase === 'reclamacion_dpd'
        ? 'A la atención del Delegado de Protección de Datos'
        : 'A la atención del Departamento de Atención al Cliente';
    return [who, d.proveedor.nombre];
  },
  placeAndDate: ({ hoy }) => day(hoy),
  presentacion: (d) => [...precedents(d), whoWrites(d)],
  peticiones: (d) =>
    d.clase === 'reclamacion_aepd'
      ? toAgency(d)
      : [...requestsInSpanish(d), 'Que confirmen por escrito lo que se haya hecho y en qué fecha.'],
  cuenta: (d) => [
    ['Proveedor', d.proveedor.nombre],
    ...(d.proveedor.incluye.length > 0 ? [['Incluye', enumerate(d.proveedor.incluye, 'y')] as const] : []),
    ['Titular', completeName(d.fallecido)],
    ...(d.fallecido.dni ? [['Número de identidad', d.fallecido.dni] as const] : []),
    ['Fecha de fallecimiento', day(d.fallecido.fecha)],
    [
      'Cuenta o contrato',
      d.identificador ?? 'No consta el identificador: la que figure a nombre de la persona titular',
    ],
    ...(d.nuevoTitular ? [['Nuevo titular', holder(d.nuevoTitular)] as const] : []),
  ],
  quien: (d) => [
    ['Solicitante', completeName(d.solicitante)],
    ...(d.solicitante.parentesco ? [['Vínculo con la persona fallecida', d.solicitante.parentesco] as const] : []),
    ...(d.primeraPersona
      ? [
          ['Correo electrónico', d.solicitante.email] as const,
          ...(d.solicitante.telefono ? [['Teléfono', d.solicitante.telefono] as const] : []),
        ]
      : [
          ['Representante', `Albacea, por cuenta de ${d.aseguradora}`] as const,
          ...(d.mandato
            ? [
                ['Autorización firmada', day(d.mandato.firmado)] as const,
                ['Código de comprobación', d.mandato.codigo] as const,
                ['Se comprueba en', d.mandato.pagina] as const,
              ]
            : []),
        ]),
  ],
  fundamento: legalBasisInSpanish,
  respuesta: (d) => {
    const where = d.primeraPersona
      ? `a ${d.solicitante.email}`
      : `a ${d.contacto.email}${d.contacto.telefono ? `, o al teléfono ${d.contacto.telefono}` : ''}, con la referencia ${d.referencia}`;
    if (d.clase === 'reclamacion_aepd') return `Las notificaciones pueden dirigirse ${where}.`;
    const deadline = d.plazo ? ` no más tarde del ${day(d.plazo)}` : '';
    const missing = 'Si falta algún dato o documento, basta con decirlo por el mismo medio.';
    return `${d.primeraPersona ? 'Les ruego' : 'Les rogamos'} que contesten por escrito${deadline}, ${where}. ${missing}`;
  },
  enLinea:
    'También pueden contestar en línea, sin registrarse: abran esta dirección o lean el cuadrado con un teléfono. Ahí dicen el resultado, lo que falte o su referencia, y pueden adjuntar un documento. El código vale solo para esta solicitud.',
  despedida: (d) =>
    d.primeraPersona
      ? ['Atentamente,', completeName(d.solicitante), ...(d.solicitante.parentesco ? [d.solicitante.parentesco] : [])]
      : ['Atentamente,', 'Albacea', `por cuenta de ${d.aseguradora}`, `en nombre de ${completeName(d.solicitante)}`],
};

const holder = ({ nombre, numero }: NonNullable<LetterData['nuevoTitular']>): string =>
  numero ? `${nombre}, con número de identidad ${numero}` : nombre;

function precedents(d: LetterData): string[] {
  if (d.clase === 'solicitud') return completed(d);
  const { primeraPersona: isRelative, solicitada } = d;
  if (d.clase === 'reclamacion_aepd') {
    const addressee = `a ${d.proveedor.nombre}`;
    const sending = solicitada ? `El ${day(solicitada)} se envió ${addressee}` : `Se envió ${addressee}`;
    const afterwards = steps(d, 'Se insistió', 'Se reclamó ante su delegado de protección de datos');
    return [
      `${sending} la solicitud que se describe en esta carta.${quoted(d, 'le dio')}${afterwards} ${answered(d, 'respondió')}`,
    ];
  }
  const when = solicitada
    ? `El ${day(solicitada)} ${isRelative ? 'les envié' : 'les enviamos'}`
    : isRelative
      ? 'Les envié'
      : 'Les enviamos';
  const ante = 'ante el delegado de protección de datos';
  const afterwards = isRelative ? steps(d, 'Insistí', `Reclamé ${ante}`) : steps(d, 'Insistimos', `Reclamamos ${ante}`);
  return [`${when} la solicitud que sigue.${quoted(d, 'le dieron')}${afterwards} ${answered(d, 'respondieron')}`];
}

/** Their own key for it, and the term of the law that has passed, each sentence with a blank before it (Ley 10/2025, arts. 11 and 17). */
function quoted({ clave, vencido }: LetterData, gave: 'le dio' | 'le dieron'): string {
  const key = clave ? ` A esa solicitud ${gave} la clave identificativa ${clave}.` : '';
  return vencido
    ? `${key} El plazo que da la ley para atenderla (${vencido.norma}) terminó el ${day(vencido.dia)}.`
    : key;
}

/** What was missing goes with this request, and its term begins with it (Ley 10/2025, art. 13.3). */
function completed({ papelesPedidos, accion, proveedor, hoy }: LetterData): string[] {
  if (papelesPedidos === null) return [];
  const anew =
    groupOf(accion) === 'contrato' && citesCustomerService(proveedor.tipo, hoy)
      ? ' Con ello la solicitud queda completa, y desde hoy corre el plazo para resolverla (artículo 13.3 de la Ley 10/2025).'
      : ' Con ello la solicitud queda completa.';
  return [`El ${day(papelesPedidos)} pidieron más datos o documentación, que se acompañan.${anew}`];
}

/** What followed the request, each sentence with a blank before it. */
const steps = ({ insistencias, alDelegado }: LetterData, chased: string, claim: string): string =>
  [[chased, insistencias] as const, [claim, alDelegado] as const]
    .map(([did, days]) => (days.length > 0 ? ` ${did} ${enumerate(days.map(onDay), 'y')}.` : ''))
    .join('');

/** What they have said, as far as it is on record. */
function answered({ negativa, respondida, negativaPrevia }: LetterData, verb: 'respondió' | 'respondieron'): string {
  const refused = `que no la ${verb === 'respondió' ? 'atendía' : 'atendían'}.`;
  if (negativa) return `El ${day(negativa)} ${verb} ${refused}`;
  const before = negativaPrevia ? `A una solicitud anterior ${verb} el ${day(negativaPrevia)} ${refused} ` : '';
  if (respondida) return `${before}El ${day(respondida)} ${verb}, pero lo que se pide sigue sin atenderse.`;
  return `${before}${before ? 'A esta no consta respuesta.' : 'No consta respuesta.'}`;
}

function whoWrites(d: LetterData): string {
  const { fallecido, solicitante, primeraPersona, aseguradora, proveedor } = d;
  const person = completeName(fallecido);
  const fact = `${person} falleció el ${day(fallecido.fecha)}`;
  const holding =
    d.clase === 'reclamacion_aepd'
      ? `${fact}. Tenía una cuenta o un contrato con ${proveedor.nombre}.`
      : `${fact}. Tenía con ustedes la cuenta o el contrato que se indica más abajo.`;
  if (primeraPersona) {
    const kinship = solicitante.parentesco ? `, soy ${inLowerCase(solicitante.parentesco)} de quien falleció` : '';
    const how = solicitante.parentesco ? '' : ', como persona vinculada a quien falleció';
    const end = d.clase === 'reclamacion_aepd' ? 'me dirijo a esa Agencia' : 'les escribo';
    return `${holding} Me llamo ${completeName(solicitante)}${kinship} y ${end} por mi propio derecho${how}.`;
  }
  return `${holding} Les escribimos en nombre de ${completeName(solicitante)}, con su autorización firmada y por cuenta de ${aseguradora}, aseguradora de decesos.`;
}

const toAgency = (d: LetterData): string[] => [
  'Que admita esta reclamación y compruebe los hechos.',
  `Que ordene a ${d.proveedor.nombre} atender la petición: ${WHAT[wantedOf(d)]}.`,
  'Que comunique el resultado.',
];
