/** Which papers a case and an account need, who may bring which, and what is missing; pure. */
import type { Origen } from '@albacea/contract/comun.ts';
import type { EstadoCuenta } from '@albacea/contract/cuentas.ts';
import { type EstadoDocumento, TIPOS_DE_LA_ASEGURADORA, type TipoDocumento } from '@albacea/contract/documentos.ts';
import { TIPOS_DE_DOCUMENTO } from '@albacea/contract/listas.ts';
import type { Papel } from '@albacea/contract/proveedores-listas.ts';

interface Texto {
  readonly es: string;
  readonly en: string;
}

/** The mandate is signed with a code and never brought as a file; the insurer alone states what it knows of the funeral. */
const DEL_SERVICIO = TIPOS_DE_DOCUMENTO.filter((tipo) => tipo !== 'mandato');
const NO_DEL_HEREDERO: readonly TipoDocumento[] = ['declaracion_aseguradora', 'justificante_envio'];

/** Kinds of document that each may bring. */
export const TIPOS_POR_ORIGEN: Readonly<Record<Origen, readonly TipoDocumento[]>> = {
  heredero: DEL_SERVICIO.filter((tipo) => !NO_DEL_HEREDERO.includes(tipo)),
  aseguradora: TIPOS_DE_LA_ASEGURADORA,
  servicio: DEL_SERVICIO,
};

/**
 * What proves the death to the service: the literal certificate, or the insurer's own statement where it served the funeral.
 * An obituary (`prueba_fallecimiento`) is enough for some providers and never for the case.
 */
export const PRUEBAS_DE_DEFUNCION: readonly TipoDocumento[] = ['certificado_defuncion', 'declaracion_aseguradora'];

/** Documents that are the paper that a provider asks for; none: it asks for a datum of the account, and not for a paper. */
export const TIPOS_DE_PAPEL: Readonly<Record<Papel, readonly TipoDocumento[]>> = {
  certificado_defuncion: ['certificado_defuncion'],
  prueba_fallecimiento: ['prueba_fallecimiento', 'certificado_defuncion'],
  prueba_parentesco: ['prueba_parentesco'],
  identificador_cuenta: [],
  factura: ['factura'],
  dni_fallecido: ['dni_fallecido'],
  dni_solicitante: ['dni_solicitante'],
  titulo_sucesorio: ['titulo_sucesorio'],
  ultimas_voluntades: ['ultimas_voluntades'],
  resolucion_judicial: ['resolucion_judicial'],
  poder: ['poder'],
  carta_instrucciones: ['carta_instrucciones'],
  clave_de_acceso: [],
};
/** Papers that speak of one account and do not serve another. */
const DE_UNA_CUENTA: readonly Papel[] = ['factura', 'carta_instrucciones'];

const IDENTIDAD: readonly TipoDocumento[] = ['dni_fallecido', 'dni_solicitante'];
/** Chosen by the family, and not yet at its end: what is only proposed asks for nothing. */
const ELEGIDAS: readonly EstadoCuenta[] = ['confirmada', 'solicitada', 'rechazada', 'sin_respuesta'];

/** An account as its papers see it. */
export interface CuentaConPapeles {
  readonly id: string;
  readonly estado: EstadoCuenta;
  /** Papers of its action in the catalogue; null: the provider is not in it, and nobody knows. */
  readonly papeles: readonly Papel[] | null;
}

/**
 * Why an identity document is not taken, or null. It is asked for only when a provider that the family chose demands it;
 * of a provider that is not in the catalogue, the case manager knows.
 * @param cuenta the account that it is brought for, or null
 */
export function impedimentoDeIdentidad(
  tipo: TipoDocumento,
  origen: Origen,
  cuentas: readonly CuentaConPapeles[],
  cuenta: string | null,
): Texto | null {
  if (!IDENTIDAD.includes(tipo)) return null;
  const posibles = cuentas.filter(({ id, estado }) => ELEGIDAS.includes(estado) && (cuenta === null || id === cuenta));
  if (posibles.some(({ papeles }) => papeles?.includes(tipo as Papel))) return null;
  if (origen === 'servicio' && cuenta !== null && posibles.some(({ papeles }) => papeles === null)) return null;
  return {
    es: 'Por ahora no hace falta un documento de identidad: ningún proveedor de los elegidos lo pide. Si alguno lo pide, se lo diremos.',
    en: 'For now no identity document is needed: no provider among the chosen ones asks for it. Should one ask, we will tell you.',
  };
}

/** A document as the requirements see it. */
export interface PapelDelCaso {
  readonly tipo: TipoDocumento;
  readonly estado: EstadoDocumento;
  /** The account that it was brought for; null: the case. */
  readonly cuenta: string | null;
}

/** `por_enviar`: nobody has brought it. `por_revisar`: it is here. `por_repetir`: what came was rejected. */
export type Falta = 'por_enviar' | 'por_revisar' | 'por_repetir';

export interface PapelQueFalta {
  readonly papel: Papel | 'prueba_de_defuncion' | 'mandato';
  /** Documents any of which would do. */
  readonly tipos: readonly TipoDocumento[];
  readonly falta: Falta;
  /** The same in a sentence. */
  readonly texto: Texto;
}

export interface LoQueHay {
  readonly documentos: readonly PapelDelCaso[];
  /** The heir's mandate stands, signed with its code. */
  readonly mandatoFirmado: boolean;
  /** Without it, only the base papers are looked at. */
  readonly cuenta?: Pick<CuentaConPapeles, 'id' | 'papeles'>;
}

/** What holds a request back, base papers first: empty when nothing is missing. */
export function papelesQueFaltan({ documentos, mandatoFirmado, cuenta }: LoQueHay): PapelQueFalta[] {
  const defuncion = faltaDe(PRUEBAS_DE_DEFUNCION, documentos);
  const base = [
    ...(defuncion ? [conTexto('prueba_de_defuncion', PRUEBAS_DE_DEFUNCION, defuncion)] : []),
    ...(mandatoFirmado ? [] : [conTexto('mandato', ['mandato'], 'por_enviar')]),
  ];
  const deLaCuenta = (cuenta?.papeles ?? []).flatMap((papel) => {
    const tipos = TIPOS_DE_PAPEL[papel];
    if (tipos.length === 0) return [];
    const suyos = documentos.filter(
      ({ cuenta: de }) => de === cuenta?.id || (de === null && !DE_UNA_CUENTA.includes(papel)),
    );
    const falta = faltaDe(tipos, suyos);
    return falta ? [conTexto(papel, tipos, falta)] : [];
  });
  return [...base, ...deLaCuenta];
}

function faltaDe(tipos: readonly TipoDocumento[], documentos: readonly PapelDelCaso[]): Falta | null {
  const estados = documentos.filter(({ tipo }) => tipos.includes(tipo)).map(({ estado }) => estado);
  if (estados.includes('validado')) return null;
  if (estados.includes('recibido')) return 'por_revisar';
  return estados.includes('rechazado') ? 'por_repetir' : 'por_enviar';
}

const NOMBRES: Readonly<Record<PapelQueFalta['papel'], Texto>> = {
  prueba_de_defuncion: {
    es: 'El certificado de defunción, o la declaración de la aseguradora',
    en: "The death certificate, or the insurer's statement",
  },
  mandato: { es: 'La autorización firmada por usted', en: 'The authorisation signed by you' },
  certificado_defuncion: { es: 'El certificado literal de defunción', en: 'The literal death certificate' },
  prueba_fallecimiento: {
    es: 'El certificado de defunción, una esquela o una noticia publicada',
    en: 'The death certificate, an obituary or a published article',
  },
  prueba_parentesco: {
    es: 'El libro de familia u otra prueba del parentesco',
    en: 'The family book or another proof of kinship',
  },
  identificador_cuenta: { es: 'El usuario o número de la cuenta', en: 'The user or number of the account' },
  factura: { es: 'Una factura o un cargo de este contrato', en: 'A bill or charge of this contract' },
  dni_fallecido: {
    es: 'El documento de identidad de la persona fallecida',
    en: 'The identity document of the deceased',
  },
  dni_solicitante: { es: 'Su documento de identidad', en: 'Your identity document' },
  titulo_sucesorio: { es: 'El testamento o la declaración de herederos', en: 'The will or the declaration of heirs' },
  ultimas_voluntades: { es: 'El certificado de últimas voluntades', en: 'The certificate of last wills' },
  resolucion_judicial: { es: 'La resolución del juzgado', en: 'The order of the court' },
  poder: { es: 'El poder notarial', en: 'The power of attorney' },
  carta_instrucciones: { es: 'La carta firmada con lo que se pide', en: 'The signed letter that says what is wanted' },
  clave_de_acceso: { es: 'La clave que dejó la persona', en: 'The key that the person left' },
};
const COLETILLAS: Readonly<Record<Falta, Texto>> = {
  por_enviar: { es: 'pendiente de enviar.', en: 'we do not have it yet.' },
  por_revisar: { es: 'pendiente de nuestra revisión.', en: 'we are looking at it.' },
  por_repetir: { es: 'pendiente de enviar de nuevo.', en: 'it has to be sent again.' },
};

function conTexto(papel: PapelQueFalta['papel'], tipos: readonly TipoDocumento[], falta: Falta): PapelQueFalta {
  const [nombre, coletilla] = [NOMBRES[papel], COLETILLAS[falta]];
  return {
    papel,
    tipos,
    falta,
    texto: { es: `${nombre.es}: ${coletilla.es}`, en: `${nombre.en}: ${coletilla.en}` },
  };
}
