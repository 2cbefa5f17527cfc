/** The letters in English, for foreign desks; pure. The law is Spanish and is named as such. */
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import { vinculoEnIngles } from '../casos/reglas-parentesco.ts';
import {
  type DatosDeCarta,
  enumerar,
  esPatrimonio,
  esSuministro,
  type Frases,
  nombreCompleto,
} from './reglas-datos-de-carta.ts';
import { fundamentoEnIngles } from './reglas-fundamento-en.ts';
import { enLetra } from './reglas-papel.ts';

const dia = (fecha: string) => enLetra(fecha, 'en');

const QUE: Readonly<Record<AccionCuenta, string>> = {
  eliminar: 'deletion of the account',
  conmemorar: 'memorialisation of the account',
  cancelar: 'cancellation of the contract',
  transferir: 'change of holder',
  obtener_datos: 'copy of the data of the account',
  conservar: 'preservation of the account',
};

export const FRASES_EN: Frases = {
  secciones: {
    piden: 'What is requested',
    cuenta: 'The account concerned',
    quien: 'Who is asking',
    fundamento: 'Legal basis',
    respuesta: 'Reply',
    documentos: 'Enclosed',
  },
  asunto: (d) => {
    const antes = {
      solicitud: 'request for ',
      recordatorio: 'reminder of our request for ',
      reclamacion_dpd: 'complaint about our request for ',
      reclamacion_aepd: 'complaint about our request for ',
    }[d.clase];
    const propio = d.primeraPersona ? antes.replace('our', 'my') : antes;
    return `Death of ${nombreCompleto(d.fallecido)}: ${propio}${QUE[d.accion]} (ref. ${d.referencia})`;
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
  lugarYFecha: ({ hoy }) => dia(hoy),
  presentacion: (d) => [
    ...(d.clase === 'reclamacion_aepd'
      ? ['This is a translation for the file: the Agency takes complaints in Spanish.']
      : []),
    ...antecedentes(d),
    quienEscribe(d),
  ],
  peticiones,
  cuenta: (d) => [
    ['Provider', d.proveedor.nombre],
    ...(d.proveedor.incluye.length > 0 ? [['Includes', enumerar(d.proveedor.incluye, 'and')] as const] : []),
    ['Account holder', nombreCompleto(d.fallecido)],
    ...(d.fallecido.dni ? [['Spanish identity number', d.fallecido.dni] as const] : []),
    ['Date of death', dia(d.fallecido.fecha)],
    ['Account or contract', d.identificador ?? 'Identifier not known: the one held in the name of the account holder'],
  ],
  quien: (d) => [
    ['Requested by', nombreCompleto(d.solicitante)],
    ...(d.solicitante.parentesco
      ? [['Relationship to the deceased', vinculoEnIngles(d.solicitante.parentesco)] as const]
      : []),
    ...(d.primeraPersona
      ? [
          ['E-mail', d.solicitante.email] as const,
          ...(d.solicitante.telefono ? [['Telephone', d.solicitante.telefono] as const] : []),
        ]
      : [
          ['Representative', `Albacea, acting on behalf of (por cuenta de) ${d.aseguradora}`] as const,
          ...(d.mandato ? [['Mandate signed on', dia(d.mandato.firmado)] as const] : []),
          ...(d.mandato?.codigo
            ? [['Verification code', d.mandato.codigo] as const, ['To be checked at', d.mandato.pagina] as const]
            : []),
        ]),
  ],
  fundamento: fundamentoEnIngles,
  respuesta: (d) => {
    const donde = d.primeraPersona
      ? `to ${d.solicitante.email}`
      : `to ${d.contacto.email}${d.contacto.telefono ? `, or by telephone to ${d.contacto.telefono}` : ''}, quoting reference ${d.referencia}`;
    if (d.clase === 'reclamacion_aepd') return `Notifications can be sent ${donde}.`;
    const plazo = d.plazo ? ` by ${dia(d.plazo)}` : '';
    return `Please reply in writing${plazo}, ${donde}. If any detail or document is missing, please say so in the same way.`;
  },
  despedida: (d) =>
    d.primeraPersona
      ? [
          'Yours faithfully,',
          nombreCompleto(d.solicitante),
          ...(d.solicitante.parentesco ? [vinculoEnIngles(d.solicitante.parentesco)] : []),
        ]
      : [
          'Yours faithfully,',
          'Albacea',
          `acting on behalf of (por cuenta de) ${d.aseguradora}`,
          `in the name of ${nombreCompleto(d.solicitante)}`,
        ],
};

function antecedentes(d: DatosDeCarta): string[] {
  if (d.clase === 'solicitud') return [];
  const { primeraPersona: yo, solicitada } = d;
  if (d.clase === 'reclamacion_aepd') {
    const envio = solicitada ? `On ${dia(solicitada)} the request` : 'The request';
    const despues = pasos(d, 'It was chased', 'A complaint was made to its data protection officer');
    return [
      `${envio} described in this letter was sent to ${d.proveedor.nombre}.${despues} ${contestado(d, 'the provider')}`,
    ];
  }
  const quien = yo ? 'I' : 'we';
  const envio = solicitada ? `On ${dia(solicitada)} ${quien} sent you` : `${yo ? 'I' : 'We'} sent you`;
  const yoMismo = yo ? 'I' : 'We';
  const despues = pasos(d, `${yoMismo} wrote again`, `${yoMismo} complained to the data protection officer`);
  return [`${envio} the request below.${despues} ${contestado(d, 'you')}`];
}

/** What followed the request, each sentence with a blank before it. */
const pasos = ({ insistencias, alDelegado }: DatosDeCarta, chased: string, complained: string): string =>
  [[chased, insistencias] as const, [complained, alDelegado] as const]
    .map(([hizo, dias]) => (dias.length > 0 ? ` ${hizo} on ${enumerar(dias.map(dia), 'and')}.` : ''))
    .join('');

/** What they have said, as far as it is on record. */
function contestado({ negativa, respondida, negativaPrevia }: DatosDeCarta, quien: 'you' | 'the provider'): string {
  if (negativa) return `On ${dia(negativa)} ${quien} replied that it would not be met.`;
  const antes = negativaPrevia
    ? `To an earlier request ${quien} replied on ${dia(negativaPrevia)} that it would not be met. `
    : '';
  if (respondida) return `${antes}On ${dia(respondida)} ${quien} replied, but what is asked for has not been done.`;
  return `${antes}${antes ? 'To this one no answer is on record.' : 'No answer is on record.'}`;
}

function quienEscribe(d: DatosDeCarta): string {
  const { fallecido, solicitante, proveedor } = d;
  const hecho = `${nombreCompleto(fallecido)} died on ${dia(fallecido.fecha)}`;
  const tenia =
    d.clase === 'reclamacion_aepd'
      ? `${hecho} and held an account or contract with ${proveedor.nombre}.`
      : `${hecho} and held with you the account or contract described below.`;
  if (d.primeraPersona) {
    const como = solicitante.parentesco
      ? `${vinculoEnIngles(solicitante.parentesco)} of the deceased`
      : 'a person close to the deceased';
    return `${tenia} My name is ${nombreCompleto(solicitante)} and I write in my own right, as ${como}.`;
  }
  return `${tenia} We write in the name of ${nombreCompleto(solicitante)}, with their signed mandate and on behalf of (por cuenta de) ${d.aseguradora}, the funeral insurer.`;
}

function peticiones(d: DatosDeCarta): string[] {
  if (d.clase === 'reclamacion_aepd') {
    return [
      'That the Agency admit this complaint and look into the facts.',
      `That it order ${d.proveedor.nombre} to meet the request: ${QUE[d.accion]}.`,
      'That it communicate the outcome.',
    ];
  }
  return [...DE_ACCION[d.accion](d), 'Please confirm in writing what was done and on what date.'];
}

const DE_ACCION: Readonly<Record<AccionCuenta, (d: DatosDeCarta) => string[]>> = {
  eliminar: () => [
    'Please delete the account for good, with the personal data that it holds, except what a law obliges you to keep.',
    'Until then, please make sure that nobody can use it and that it sends no notices and no advertising.',
  ],
  conmemorar: () => [
    'Please turn the account into a memorial, so that what was published is kept and nobody can sign in to it.',
    'Please stop showing it in reminders, suggestions and advertising.',
  ],
  cancelar: (d) => [
    'Please end the contract from the date of death or, if that is not possible, from receipt of this letter, without penalty.',
    'Please do not renew it and make no further charges.',
    ...(esSuministro(d.proveedor.tipo)
      ? ['Please do not cut off any other service of the home without notice: somebody else may live there.']
      : []),
    'Please tell us whether any other service is held in the same name.',
  ],
  transferir: (d) =>
    esPatrimonio(d.proveedor.tipo)
      ? [
          'Please begin the procedure for the estate and say what you need to complete it.',
          'Until then, please keep operations blocked and preserve what the account holds.',
          'Please give whoever proves their right a certificate of what it held on the day of death.',
        ]
      : [
          'Please change the holder to the person named by those who succeed the account holder, and say what details of that person you need.',
          'Until then, please keep the service on the same terms.',
        ],
  obtener_datos: (d) => [
    'Please provide a copy of the content and the data of the account, in a commonly used format.',
    d.primeraPersona
      ? 'Please tell me how I can collect it safely.'
      : `Please hand it to ${nombreCompleto(d.solicitante)} alone: the mandate does not allow their representatives to read it.`,
    'Please delete nothing in the meantime.',
  ],
  conservar: () => ['Please keep the account as it is and do not delete it for lack of use.'],
};
