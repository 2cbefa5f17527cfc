/** What a letter to a provider asks for, in Spanish; pure. The authority is asked for something else. */
import { citesCustomerService } from '../../rules/rules-legal-terms.ts';
import {
  completeName,
  groupOf,
  isEstate,
  isSupply,
  type LetterData,
  needsCourt,
  revokesCertificate,
  type Wanted,
  wantedOf,
} from './rules-letter-data.ts';

export const requestsInSpanish = (d: LetterData): string[] => [...WANTED[wantedOf(d)](d), ...ofProof(d)];

/** The proof of article 12 of Ley 10/2025 is given to whoever asks for it expressly; a telephone company owes a reference always. */
function ofProof({ accion, proveedor, hoy }: LetterData): string[] {
  if (groupOf(accion) !== 'contrato') return [];
  if (proveedor.tipo === 'telefonia')
    return ['Que den el número de referencia de esta gestión y dejen constancia de ella.'];
  return citesCustomerService(proveedor.tipo, hoy)
    ? ['Que den la clave identificativa de esta petición y un justificante con su contenido, su fecha y su hora.']
    : [];
}

const WANTED: Readonly<Record<Wanted, (d: LetterData) => string[]>> = {
  eliminar: () => [
    'Que eliminen de forma definitiva la cuenta y los datos personales que contiene, salvo los que una ley obligue a conservar.',
    'Que, hasta entonces, nadie pueda usarla y no se envíen desde ella avisos ni publicidad.',
  ],
  avisar: (d) => {
    if (revokesCertificate(d))
      return ['Que revoquen el certificado electrónico de la persona fallecida y digan en qué fecha lo han hecho.'];
    if (d.proveedor.tipo === 'banca') return TO_BANK;
    return ['Que anoten el fallecimiento de esta persona y digan si hace falta algo más.'];
  },
  conmemorar: () => [
    'Que conviertan la cuenta en conmemorativa, de modo que lo publicado se conserve y nadie pueda iniciar sesión en ella.',
    'Que deje de aparecer en recordatorios, sugerencias y publicidad.',
  ],
  cancelar: (d) => [
    ...(d.proveedor.tipo === 'telefonia' ? OF_LINE : OF_CONTRACT),
    ...(isSupply(d.proveedor.tipo)
      ? ['Que no corten ningún otro servicio del domicilio sin avisar antes, por si vive en él otra persona.']
      : []),
    'Que digan si queda algún otro servicio a nombre de la misma persona.',
  ],
  transferir: ofTransfer,
  heredar: ofEstate,
  obtener_datos: (d) => [
    needsCourt(d)
      ? 'Que faciliten una copia de los datos de la cuenta, sin sus contenidos, en un formato de uso común.'
      : 'Que faciliten una copia de los contenidos y de los datos de la cuenta, en un formato de uso común.',
    d.primeraPersona
      ? 'Que me digan cómo puedo recogerla de forma segura.'
      : `Que la entreguen solo a ${completeName(d.solicitante)}: la autorización no permite que la lean sus representantes.`,
    'Que no eliminen nada mientras tanto.',
  ],
  conservar: () => ['Que mantengan la cuenta como está y no la eliminen por falta de uso.'],
};

/** A bank that is told of a death blocks, and erases and closes nothing: what it holds belongs to the estate. */
const TO_BANK = [
  'Que tomen nota del fallecimiento y bloqueen las tarjetas, las claves y el acceso en línea de esta persona.',
  'Que no cierren la cuenta ni borren nada: lo que haya en ella es de la herencia.',
  'Que, mientras sea posible, sigan pagando los recibos de la vivienda que ya estaban domiciliados.',
];

const OF_CONTRACT = [
  'Que den por terminado el contrato desde la fecha del fallecimiento o, si no fuera posible, desde que reciban esta carta, sin penalización.',
  'Que no lo renueven ni pasen más cargos, y que devuelvan lo que se haya cobrado por servicios no prestados después del fallecimiento.',
];

/** A penalty for leaving early is not due; a handset that was subsidised or is paid in instalments is returned or paid. */
const OF_LINE = [
  'Que den de baja la línea y todos los servicios de esta persona desde la fecha del fallecimiento o, si no fuera posible, a los dos días hábiles de recibir esta carta, sin penalización por permanencia.',
  'Que conste el fallecimiento como causa de la baja.',
  'Que no facturen nada posterior a esos dos días y devuelvan lo que se cobre de más.',
  'Si hay un terminal subvencionado o a plazos, que digan cuál es, cómo se devuelve y cuánto habría que pagar por quedárselo.',
];

/** What is left belongs to the estate: it is counted and kept until somebody proves their right, and the account passes to nobody. */
function ofEstate({ proveedor: { tipo } }: LetterData): string[] {
  if (!isEstate(tipo))
    return [
      'Que digan qué saldo, crédito, puntos o devolución había en la cuenta el día del fallecimiento, y hasta cuándo se conservan.',
      'Que entreguen a quien acredite su derecho lo que la ley y sus condiciones dejen pasar a los herederos, y digan qué necesitan para hacerlo.',
      'Que, hasta entonces, no dejen que caduque ni que se use. La cuenta no se pide para otra persona.',
    ];
  return [
    'Que inicien el trámite de sucesión y digan qué necesitan para completarlo.',
    'Que, hasta entonces, mantengan bloqueadas las operaciones y conserven lo que haya en la cuenta.',
    'Que entreguen a quien acredite su derecho un certificado de lo que había en ella el día del fallecimiento.',
    ...(tipo === 'banca' ? ['Que digan cómo se pide la devolución de los adeudos domiciliados.'] : []),
  ];
}

function ofTransfer(d: LetterData): string[] {
  const { tipo } = d.proveedor;
  const who = d.primeraPersona
    ? 'yo, o la persona que indique'
    : `${completeName(d.solicitante)}, o la persona que se indique`;
  const named = d.nuevoTitular?.nombre;
  if (tipo === 'energia')
    return [
      named
        ? `Que cambien el contrato a nombre de ${named}, que usa el suministro, y digan qué otros datos necesitan.`
        : `Que cambien el contrato a nombre de quien usa el suministro y pide el cambio (${who}), y digan qué datos necesitan.`,
      'Que lo hagan sin coste, como cambio del contrato que hay y no como baja y alta, y sin pasar al nuevo titular las deudas anteriores.',
      'Que, hasta entonces, mantengan el suministro en las mismas condiciones.',
      'Si había bono social, que digan cómo lo pide de nuevo la persona titular.',
    ];
  return [
    named
      ? `Que cambien la titularidad a nombre de ${named}, que va a seguir con el servicio, y digan qué otros datos necesitan.`
      : `Que cambien la titularidad a nombre de quien va a seguir con el servicio (${who}), y digan qué datos necesitan.`,
    'Que, hasta entonces, mantengan el servicio en las mismas condiciones.',
  ];
}
