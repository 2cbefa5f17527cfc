/** Which papers a case and an account need, who may bring which, and what is missing; pure. */

import type { Origin } from '@albacea/contract/schemas/common.ts';
import type { CuentaState } from '@albacea/contract/schemas/cuentas.ts';
import { ASEGURADORA_TYPES, type DocumentoState, type DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { DOCUMENTO_TYPES } from '@albacea/contract/schemas/lists.ts';
import type { Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Phrase } from '../../../shared/rules-phrase.ts';

/** The mandate is signed with a code and never brought as a file; the insurer alone states what it knows of the funeral. */
const OF_SERVICE = DOCUMENTO_TYPES.filter((type) => type !== 'mandato');
const HEREDERO_NO: readonly DocumentoType[] = ['declaracion_aseguradora', 'justificante_envio'];

/** Kinds of document that each may bring. */
export const TYPES_PER_ORIGIN: Readonly<Record<Origin, readonly DocumentoType[]>> = {
  heredero: OF_SERVICE.filter((type) => !HEREDERO_NO.includes(type)),
  aseguradora: ASEGURADORA_TYPES,
  servicio: OF_SERVICE,
};

/**
 * What proves the death to the service: the literal certificate, or the insurer's own statement where it served the funeral.
 * An obituary (`prueba_fallecimiento`) is enough for some providers and never for the case.
 */
export const PROOFS_OF_DEATH: readonly DocumentoType[] = ['certificado_defuncion', 'declaracion_aseguradora'];

/** Documents that are the paper that a provider asks for; none: it asks for a datum of the account, and not for a paper. */
export const PAPER_TYPES: Readonly<Record<Paper, readonly DocumentoType[]>> = {
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
const OF_ONE_CUENTA: readonly Paper[] = ['factura', 'carta_instrucciones'];

const IDENTITY: readonly DocumentoType[] = ['dni_fallecido', 'dni_solicitante'];
/** Chosen by the family, and not yet at its end: what is only proposed asks for nothing. */
const CHOSEN: readonly CuentaState[] = ['confirmada', 'solicitada', 'rechazada', 'sin_respuesta'];

/** An account as its papers see it. */
export interface CuentaWithPapers {
  readonly id: string;
  readonly estado: CuentaState;
  /** Papers of its action in the catalogue; null: the provider is not in it, and nobody knows. */
  readonly papeles: readonly Paper[] | null;
}

/**
 * Why an identity document is not taken, or null. It is asked for only when a provider that the family chose demands it;
 * of a provider that is not in the catalogue, the case manager knows.
 * @param cuenta the account that it is brought for, or null
 */
export function identityImpediment(
  type: DocumentoType,
  origin: Origin,
  cuentas: readonly CuentaWithPapers[],
  cuenta: string | null,
): Phrase | null {
  if (!IDENTITY.includes(type)) return null;
  const possible = cuentas.filter(({ id, estado }) => CHOSEN.includes(estado) && (cuenta === null || id === cuenta));
  if (possible.some(({ papeles }) => papeles?.includes(type as Paper))) return null;
  if (origin === 'servicio' && cuenta !== null && possible.some(({ papeles }) => papeles === null)) return null;
  return {
    es: 'Por ahora no hace falta un documento de identidad: ningún proveedor de los elegidos lo pide. Si alguno lo pide, se lo diremos.',
    en: 'For now no identity document is needed: no provider among the chosen ones asks for it. Should one ask, we will tell you.',
  };
}

/** A document as the requirements see it. */
export interface CasoPaper {
  readonly tipo: DocumentoType;
  readonly estado: DocumentoState;
  /** The account that it was brought for; null: the case. */
  readonly cuenta: string | null;
}

/** `por_enviar`: nobody has brought it. `por_revisar`: it is here. `por_repetir`: what came was rejected. */
export type Missing = 'por_enviar' | 'por_revisar' | 'por_repetir';

export interface MissingPaper {
  readonly papel: Paper | 'prueba_de_defuncion' | 'mandato';
  /** Documents any of which would do. */
  readonly tipos: readonly DocumentoType[];
  readonly falta: Missing;
  /** The same in a sentence. */
  readonly texto: Phrase;
}

export interface WhatThereIs {
  readonly documentos: readonly CasoPaper[];
  /** The heir's mandate stands, signed with its code. */
  readonly mandatoFirmado: boolean;
  /** Without it, only the base papers are looked at. */
  readonly cuenta?: Pick<CuentaWithPapers, 'id' | 'papeles'>;
}

/** What holds a request back, base papers first: empty when nothing is missing. */
export function missingPapers({ documentos, mandatoFirmado, cuenta }: WhatThereIs): MissingPaper[] {
  const death = lackOf(PROOFS_OF_DEATH, documentos);
  const base = [
    ...(death ? [withText('prueba_de_defuncion', PROOFS_OF_DEATH, death)] : []),
    ...(mandatoFirmado ? [] : [withText('mandato', ['mandato'], 'por_enviar')]),
  ];
  const ofCuenta = (cuenta?.papeles ?? []).flatMap((paper) => {
    const types = PAPER_TYPES[paper];
    if (types.length === 0) return [];
    const theirs = documentos.filter(
      ({ cuenta: from }) => from === cuenta?.id || (from === null && !OF_ONE_CUENTA.includes(paper)),
    );
    const missing = lackOf(types, theirs);
    return missing ? [withText(paper, types, missing)] : [];
  });
  return [...base, ...ofCuenta];
}

function lackOf(types: readonly DocumentoType[], documentos: readonly CasoPaper[]): Missing | null {
  const states = documentos.filter(({ tipo }) => types.includes(tipo)).map(({ estado }) => estado);
  if (states.includes('validado')) return null;
  if (states.includes('recibido')) return 'por_revisar';
  return states.includes('rechazado') ? 'por_repetir' : 'por_enviar';
}

const NAMES: Readonly<Record<MissingPaper['papel'], Phrase>> = {
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
const TAGS: Readonly<Record<Missing, Phrase>> = {
  por_enviar: { es: 'pendiente de enviar.', en: 'we do not have it yet.' },
  por_revisar: { es: 'pendiente de nuestra revisión.', en: 'we are looking at it.' },
  por_repetir: { es: 'pendiente de enviar de nuevo.', en: 'it has to be sent again.' },
};

function withText(papel: MissingPaper['papel'], tipos: readonly DocumentoType[], falta: Missing): MissingPaper {
  const [name, tag] = [NAMES[papel], TAGS[falta]];
  return {
    papel,
    tipos,
    falta,
    texto: { es: `${name.es}: ${tag.es}`, en: `${name.en}: ${tag.en}` },
  };
}
