/** The letters in English, for foreign desks; pure. The law is Spanish and is named as such. */

import { kinshipInEnglish } from '../../../caso/rules/rules-parentesco.ts';
import { inLetter } from '../../../shared/rules-dates-madrid.ts';
import { citesCustomerService } from '../../rules/rules-legal-terms.ts';
import { legalBasisInEnglish } from './rules-legal-basis-en.ts';
import {
  completeName,
  enumerate,
  groupOf,
  type LetterData,
  type Phrases,
  type Wanted,
  wantedOf,
} from './rules-letter-data.ts';
import { requestsInEnglish } from './rules-requests-en.ts';

const day = (date: string) => inLetter(date, 'en');

const WHAT: Readonly<Record<Wanted, string>> = {
  avisar: 'recording of the death',
  eliminar: 'deletion of the account',
  conmemorar: 'memorialisation of the account',
  cancelar: 'cancellation of the contract',
  transferir: 'change of holder',
  heredar: 'passing on what is left to the heirs',
  obtener_datos: 'copy of the data of the account',
  conservar: 'preservation of the account',
};

export const PHRASES_EN: Phrases = {
  secciones: {
    piden: 'What is requested',
    cuenta: 'The account concerned',
    quien: 'Who is asking',
    fundamento: 'Legal basis',
    respuesta: 'Reply',
    documentos: 'Enclosed',
  },
  asunto: (d) => {
    const before = {
      solicitud: 'request for ',
      recordatorio: 'reminder of our request for ',
      reclamacion_dpd: 'complaint about our request for ',
      reclamacion_aepd: 'complaint about our request for ',
    }[d.clase];
    const own = d.primeraPersona ? before.replace('our', 'my') : before;
    return `Death of ${completeName(d.fallecido)}: ${own}${WHAT[wantedOf(d)]} (ref. ${d.referencia})`;
  },
  destinatario: (d) => {
    if (d.clase === 'reclamacion_aepd')
      return [
        'Agencia Española de Protección de Datos (Spanish Data Protection Agency)',
        'C/ Jorge Juan, 6',
        '28001 Madrid, Spain',
      ];
    return [
      d.clase === 'reclamacion_dpd'
        ? 'For the attention of the Data Protection Officer'
        : 'For the attention of Customer Support',
      d.proveedor.nombre,
    ];
  },
  placeAndDate: ({ hoy }) => day(hoy),
  presentacion: (d) => [
    ...(d.clase === 'reclamacion_aepd'
      ? ['This is a translation for the file: the Agency takes complaints in Spanish.']
      : []),
    ...precedents(d),
    whoWrites(d),
  ],
  peticiones: (d) =>
    d.clase === 'reclamacion_aepd'
      ? toAgency(d)
      : [...requestsInEnglish(d), 'Please confirm in writing what was done and on what date.'],
  cuenta: (d) => [
    ['Provider', d.proveedor.nombre],
    ...(d.proveedor.incluye.length > 0 ? [['Includes', enumerate(d.proveedor.incluye, 'and')] as const] : []),
    ['Account holder', completeName(d.fallecido)],
    ...(d.fallecido.dni ? [['Spanish identity number', d.fallecido.dni] as const] : []),
    ['Date of death', day(d.fallecido.fecha)],
    ['Account or contract', d.identificador ?? 'Identifier not known: the one held in the name of the account holder'],
    ...(d.nuevoTitular ? [['New holder', holder(d.nuevoTitular)] as const] : []),
  ],
  quien: (d) => [
    ['Requested by', completeName(d.solicitante)],
    ...(d.solicitante.parentesco
      ? [['Relationship to the deceased', kinshipInEnglish(d.solicitante.parentesco)] as const]
      : []),
    ...(d.primeraPersona
      ? [
          ['E-mail', d.solicitante.email] as const,
          ...(d.solicitante.telefono ? [['Telephone', d.solicitante.telefono] as const] : []),
        ]
      : [
          ['Representative', `Albacea, acting on behalf of (por cuenta de) ${d.aseguradora}`] as const,
          ...(d.mandato
            ? [
                ['Authorisation signed on', day(d.mandato.firmado)] as const,
                ['Verification code', d.mandato.codigo] as const,
                ['To be checked at', d.mandato.pagina] as const,
              ]
            : []),
        ]),
  ],
  fundamento: legalBasisInEnglish,
  respuesta: (d) => {
    const where = d.primeraPersona
      ? `to ${d.solicitante.email}`
      : `to ${d.contacto.email}${d.contacto.telefono ? `, or by telephone to ${d.contacto.telefono}` : ''}, quoting reference ${d.referencia}`;
    if (d.clase === 'reclamacion_aepd') return `Notifications can be sent ${where}.`;
    const deadline = d.plazo ? ` by ${day(d.plazo)}` : '';
    return `Please reply in writing${deadline}, ${where}. If any detail or document is missing, please say so in the same way.`;
  },
  enLinea:
    'You can also answer online, without signing up: open this address or read the square with a telephone. There you say the result, what is missing or your reference, and can attach a document. The code is for this request alone.',
  despedida: (d) =>
    d.primeraPersona
      ? [
          'Yours faithfully,',
          completeName(d.solicitante),
          ...(d.solicitante.parentesco ? [kinshipInEnglish(d.solicitante.parentesco)] : []),
        ]
      : [
          'Yours faithfully,',
          'Albacea',
          `acting on behalf of (por cuenta de) ${d.aseguradora}`,
          `in the name of ${completeName(d.solicitante)}`,
        ],
};

const holder = ({ nombre, numero }: NonNullable<LetterData['nuevoTitular']>): string =>
  numero ? `${nombre}, with identity number ${numero}` : nombre;

function precedents(d: LetterData): string[] {
  if (d.clase === 'solicitud') return completed(d);
  const { primeraPersona: isRelative, solicitada } = d;
  if (d.clase === 'reclamacion_aepd') {
    const sending = solicitada ? `On ${day(solicitada)} the request` : 'The request';
    const afterwards = steps(d, 'It was chased', 'A complaint was made to its data protection officer');
    return [
      `${sending} described in this letter was sent to ${d.proveedor.nombre}.${quoted(d, 'It')}${afterwards} ${answered(d, 'the provider')}`,
    ];
  }
  const who = isRelative ? 'I' : 'we';
  const sending = solicitada ? `On ${day(solicitada)} ${who} sent you` : `${isRelative ? 'I' : 'We'} sent you`;
  const writer = isRelative ? 'I' : 'We';
  const afterwards = steps(d, `${writer} wrote again`, `${writer} complained to the data protection officer`);
  return [`${sending} the request below.${quoted(d, 'You')}${afterwards} ${answered(d, 'you')}`];
}

/** Their own key for it, and the term of the law that has passed, each sentence with a blank before it (Ley 10/2025, arts. 11 and 17). */
function quoted({ clave, vencido }: LetterData, they: 'It' | 'You'): string {
  const key = clave ? ` ${they} gave that request the reference key ${clave}.` : '';
  return vencido
    ? `${key} The term that the law gives to meet it (${vencido.norma}) ended on ${day(vencido.dia)}.`
    : key;
}

/** What was missing goes with this request, and its term begins with it (Ley 10/2025, art. 13.3). */
function completed({ papelesPedidos, accion, proveedor, hoy }: LetterData): string[] {
  if (papelesPedidos === null) return [];
  const anew =
    groupOf(accion) === 'contrato' && citesCustomerService(proveedor.tipo, hoy)
      ? ', and the term to resolve it runs from today (article 13(3) of Spanish Law 10/2025)'
      : '';
  return [
    `On ${day(papelesPedidos)} you asked for more details or papers, which are enclosed. With them the request is complete${anew}.`,
  ];
}

/** What followed the request, each sentence with a blank before it. */
const steps = ({ insistencias, alDelegado }: LetterData, chased: string, complained: string): string =>
  [[chased, insistencias] as const, [complained, alDelegado] as const]
    .map(([did, days]) => (days.length > 0 ? ` ${did} on ${enumerate(days.map(day), 'and')}.` : ''))
    .join('');

/** What they have said, as far as it is on record. */
function answered({ negativa, respondida, negativaPrevia }: LetterData, who: 'you' | 'the provider'): string {
  if (negativa) return `On ${day(negativa)} ${who} replied that it would not be met.`;
  const before = negativaPrevia
    ? `To an earlier request ${who} replied on ${day(negativaPrevia)} that it would not be met. `
    : '';
  if (respondida) return `${before}On ${day(respondida)} ${who} replied, but what is asked for has not been done.`;
  return `${before}${before ? 'To this one no answer is on record.' : 'No answer is on record.'}`;
}

function whoWrites(d: LetterData): string {
  const { fallecido, solicitante, proveedor } = d;
  const fact = `${completeName(fallecido)} died on ${day(fallecido.fecha)}`;
  const holding =
    d.clase === 'reclamacion_aepd'
      ? `${fact} and held an account or contract with ${proveedor.nombre}.`
      : `${fact} and held with you the account or contract described below.`;
  if (d.primeraPersona) {
    const how = solicitante.parentesco
      ? `${kinshipInEnglish(solicitante.parentesco)} of the deceased`
      : 'a person close to the deceased';
    return `${holding} My name is ${completeName(solicitante)} and I write in my own right, as ${how}.`;
  }
  return `${holding} We write in the name of ${completeName(solicitante)}, with their signed authorisation and on behalf of (por cuenta de) ${d.aseguradora}, the funeral insurer.`;
}

const toAgency = (d: LetterData): string[] => [
  'That the Agency admit this complaint and look into the facts.',
  `That it order ${d.proveedor.nombre} to meet the request: ${WHAT[wantedOf(d)]}.`,
  'That it communicate the outcome.',
];
