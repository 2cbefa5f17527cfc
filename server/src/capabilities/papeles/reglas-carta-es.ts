/**
 * The letters in Spanish; pure. The law behind each is in reglas-fundamento-es.ts; a lawyer reads them before they are used.
 */
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import {
  type DatosDeCarta,
  enumerar,
  esPatrimonio,
  esSuministro,
  type Frases,
  nombreCompleto,
} from './reglas-datos-de-carta.ts';
import { fundamentoEnEspanol } from './reglas-fundamento-es.ts';
import { enLetra } from './reglas-papel.ts';

const dia = (fecha: string) => enLetra(fecha, 'es');
const elDia = (fecha: string) => `el ${dia(fecha)}`;

const QUE: Readonly<Record<AccionCuenta, string>> = {
  eliminar: 'eliminación de su cuenta',
  conmemorar: 'conversión de su cuenta en conmemorativa',
  cancelar: 'cancelación de su contrato',
  transferir: 'cambio de titularidad',
  obtener_datos: 'copia de los datos de su cuenta',
  conservar: 'conservación de su cuenta',
};

export const FRASES_ES: Frases = {
  secciones: {
    piden: 'Qué se pide',
    cuenta: 'De qué cuenta se trata',
    quien: 'Quién lo pide',
    fundamento: 'En qué se funda',
    respuesta: 'Respuesta',
    documentos: 'Documentos que acompañan',
  },
  asunto: (d) => {
    const que = `Fallecimiento de ${nombreCompleto(d.fallecido)}: `;
    const antes = {
      solicitud: 'solicitud de',
      recordatorio: 'recordatorio de la solicitud de',
      reclamacion_dpd: 'reclamación sobre la solicitud de',
      reclamacion_aepd: 'reclamación sobre la solicitud de',
    }[d.clase];
    return `${que}${antes} ${QUE[d.accion]} (ref. ${d.referencia})`;
  },
  destinatario: (d) => {
    if (d.clase === 'reclamacion_aepd')
      return ['Agencia Española de Protección de Datos', 'C/ Jorge Juan, 6', '28001 Madrid'];
    const quien =
      d.clase === 'reclamacion_dpd'
        ? 'A la atención del Delegado de Protección de Datos'
        : 'A la atención del Departamento de Atención al Cliente';
    return [quien, d.proveedor.nombre];
  },
  lugarYFecha: ({ hoy }) => dia(hoy),
  presentacion: (d) => [...antecedentes(d), quienEscribe(d)],
  peticiones,
  cuenta: (d) => [
    ['Proveedor', d.proveedor.nombre],
    ...(d.proveedor.incluye.length > 0 ? [['Incluye', enumerar(d.proveedor.incluye, 'y')] as const] : []),
    ['Titular', nombreCompleto(d.fallecido)],
    ...(d.fallecido.dni ? [['Número de identidad', d.fallecido.dni] as const] : []),
    ['Fecha de fallecimiento', dia(d.fallecido.fecha)],
    [
      'Cuenta o contrato',
      d.identificador ?? 'No consta el identificador: la que figure a nombre de la persona titular',
    ],
  ],
  quien: (d) => [
    ['Solicitante', nombreCompleto(d.solicitante)],
    ...(d.solicitante.parentesco ? [['Vínculo con la persona fallecida', d.solicitante.parentesco] as const] : []),
    ...(d.primeraPersona
      ? [
          ['Correo electrónico', d.solicitante.email] as const,
          ...(d.solicitante.telefono ? [['Teléfono', d.solicitante.telefono] as const] : []),
        ]
      : [
          ['Representante', `Albacea, por cuenta de ${d.aseguradora}`] as const,
          ...(d.mandato ? [['Autorización firmada', dia(d.mandato.firmado)] as const] : []),
          ...(d.mandato?.codigo
            ? [['Código de comprobación', d.mandato.codigo] as const, ['Se comprueba en', d.mandato.pagina] as const]
            : []),
        ]),
  ],
  fundamento: fundamentoEnEspanol,
  respuesta: (d) => {
    const donde = d.primeraPersona
      ? `a ${d.solicitante.email}`
      : `a ${d.contacto.email}${d.contacto.telefono ? `, o al teléfono ${d.contacto.telefono}` : ''}, con la referencia ${d.referencia}`;
    if (d.clase === 'reclamacion_aepd') return `Las notificaciones pueden dirigirse ${donde}.`;
    const plazo = d.plazo ? ` antes del ${dia(d.plazo)}` : '';
    const falta = 'Si falta algún dato o documento, basta con decirlo por el mismo medio.';
    return `${d.primeraPersona ? 'Les ruego' : 'Les rogamos'} que contesten por escrito${plazo}, ${donde}. ${falta}`;
  },
  despedida: (d) =>
    d.primeraPersona
      ? ['Atentamente,', nombreCompleto(d.solicitante), ...(d.solicitante.parentesco ? [d.solicitante.parentesco] : [])]
      : ['Atentamente,', 'Albacea', `por cuenta de ${d.aseguradora}`, `en nombre de ${nombreCompleto(d.solicitante)}`],
};

function antecedentes(d: DatosDeCarta): string[] {
  if (d.clase === 'solicitud') return [];
  const { primeraPersona: yo, solicitada } = d;
  if (d.clase === 'reclamacion_aepd') {
    const aQuien = `a ${d.proveedor.nombre}`;
    const envio = solicitada ? `El ${dia(solicitada)} se envió ${aQuien}` : `Se envió ${aQuien}`;
    const despues = pasos(d, 'Se insistió', 'Se reclamó ante su delegado de protección de datos');
    return [`${envio} la solicitud que se describe en esta carta.${despues} ${contestado(d, 'respondió')}`];
  }
  const cuando = solicitada
    ? `El ${dia(solicitada)} ${yo ? 'les envié' : 'les enviamos'}`
    : yo
      ? 'Les envié'
      : 'Les enviamos';
  const ante = 'ante el delegado de protección de datos';
  const despues = yo ? pasos(d, 'Insistí', `Reclamé ${ante}`) : pasos(d, 'Insistimos', `Reclamamos ${ante}`);
  return [`${cuando} la solicitud que sigue.${despues} ${contestado(d, 'respondieron')}`];
}

/** What followed the request, each sentence with a blank before it. */
const pasos = ({ insistencias, alDelegado }: DatosDeCarta, insistio: string, reclamo: string): string =>
  [[insistio, insistencias] as const, [reclamo, alDelegado] as const]
    .map(([hizo, dias]) => (dias.length > 0 ? ` ${hizo} ${enumerar(dias.map(elDia), 'y')}.` : ''))
    .join('');

/** What they have said, as far as it is on record. */
function contestado(
  { negativa, respondida, negativaPrevia }: DatosDeCarta,
  verbo: 'respondió' | 'respondieron',
): string {
  const rehuso = `que no la ${verbo === 'respondió' ? 'atendía' : 'atendían'}.`;
  if (negativa) return `El ${dia(negativa)} ${verbo} ${rehuso}`;
  const antes = negativaPrevia ? `A una solicitud anterior ${verbo} el ${dia(negativaPrevia)} ${rehuso} ` : '';
  if (respondida) return `${antes}El ${dia(respondida)} ${verbo}, pero lo que se pide sigue sin atenderse.`;
  return `${antes}${antes ? 'A esta no consta respuesta.' : 'No consta respuesta.'}`;
}

function quienEscribe(d: DatosDeCarta): string {
  const { fallecido, solicitante, primeraPersona, aseguradora, proveedor } = d;
  const persona = nombreCompleto(fallecido);
  const hecho = `${persona} falleció el ${dia(fallecido.fecha)}`;
  const tenia =
    d.clase === 'reclamacion_aepd'
      ? `${hecho}. Tenía una cuenta o un contrato con ${proveedor.nombre}.`
      : `${hecho}. Tenía con ustedes la cuenta o el contrato que se indica más abajo.`;
  if (primeraPersona) {
    const soy = solicitante.parentesco ? `, soy ${enMinuscula(solicitante.parentesco)} de quien falleció` : '';
    const como = solicitante.parentesco ? '' : ', como persona vinculada a quien falleció';
    const fin = d.clase === 'reclamacion_aepd' ? 'me dirijo a esa Agencia' : 'les escribo';
    return `${tenia} Me llamo ${nombreCompleto(solicitante)}${soy} y ${fin} por mi propio derecho${como}.`;
  }
  return `${tenia} Les escribimos en nombre de ${nombreCompleto(solicitante)}, con su autorización firmada y por cuenta de ${aseguradora}, aseguradora de decesos.`;
}

function peticiones(d: DatosDeCarta): string[] {
  if (d.clase === 'reclamacion_aepd') {
    return [
      'Que admita esta reclamación y compruebe los hechos.',
      `Que ordene a ${d.proveedor.nombre} atender la petición: ${QUE[d.accion]}.`,
      'Que comunique el resultado.',
    ];
  }
  const escrito = 'Que confirmen por escrito lo que se haya hecho y en qué fecha.';
  return [...DE_ACCION[d.accion](d), escrito];
}

const DE_ACCION: Readonly<Record<AccionCuenta, (d: DatosDeCarta) => string[]>> = {
  eliminar: () => [
    'Que eliminen de forma definitiva la cuenta y los datos personales que contiene, salvo los que una ley obligue a conservar.',
    'Que, hasta entonces, nadie pueda usarla y no se envíen desde ella avisos ni publicidad.',
  ],
  conmemorar: () => [
    'Que conviertan la cuenta en conmemorativa, de modo que lo publicado se conserve y nadie pueda iniciar sesión en ella.',
    'Que deje de aparecer en recordatorios, sugerencias y publicidad.',
  ],
  cancelar: (d) => [
    'Que den por terminado el contrato desde la fecha del fallecimiento o, si no fuera posible, desde que reciban esta carta, sin penalización.',
    'Que no lo renueven ni pasen más cargos.',
    ...(esSuministro(d.proveedor.tipo)
      ? ['Que no corten ningún otro servicio del domicilio sin avisar antes, por si vive en él otra persona.']
      : []),
    'Que digan si queda algún otro servicio a nombre de la misma persona.',
  ],
  transferir: (d) =>
    esPatrimonio(d.proveedor.tipo)
      ? [
          'Que inicien el trámite de sucesión y digan qué necesitan para completarlo.',
          'Que, hasta entonces, mantengan bloqueadas las operaciones y conserven lo que haya en la cuenta.',
          'Que entreguen a quien acredite su derecho un certificado de lo que había en ella el día del fallecimiento.',
        ]
      : [
          'Que cambien la titularidad a favor de la persona que designen quienes suceden a la titular, y digan qué datos necesitan de ella.',
          'Que, hasta entonces, mantengan el servicio en las mismas condiciones.',
        ],
  obtener_datos: (d) => [
    'Que faciliten una copia de los contenidos y de los datos de la cuenta, en un formato de uso común.',
    d.primeraPersona
      ? 'Que me digan cómo puedo recogerla de forma segura.'
      : `Que la entreguen solo a ${nombreCompleto(d.solicitante)}: la autorización no permite que la lean sus representantes.`,
    'Que no eliminen nada mientras tanto.',
  ],
  conservar: () => ['Que mantengan la cuenta como está y no la eliminen por falta de uso.'],
};

const enMinuscula = (texto: string): string => texto.charAt(0).toLowerCase() + texto.slice(1);
