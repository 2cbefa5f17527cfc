/** Sources of a letter besides its account: the papers that go with it, the request that a chase quotes, the contact for answers. */
import type { Letter } from '@albacea/contract/schemas/papers.ts';
import type { ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import { canRead } from '../../../caso/documentos/rules/rules-requirements.ts';
import type { Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import type { Requester } from '../../../shared/actor.ts';
import type { Offer } from '../../catalogo/rules-ways.ts';
import { type CuentaInCaso, requireAction } from '../../commands/command.ts';
import { legalTerm } from '../../rules/rules-legal-terms.ts';
import { quotedOf } from '../../solicitudes/solicitud.ts';
import { type DocumentoForCopy, readCopyable } from '../sql.ts';
import type { LetterData } from './rules-letter-data.ts';
import {
  asksTitle,
  type ProofOfRequest,
  paperName,
  papersToSend,
  proofsOfRequest,
  wantedPapers,
} from './rules-letter-papers.ts';

interface LetterPapers {
  /** Documents of the case or of this account that have a file, newest first. */
  readonly copyable: readonly DocumentoForCopy[];
  /** Documents that go with the letter as marked copies. */
  readonly documentos: readonly DocumentoForCopy[];
  /** For a complaint to the data protection agency: papers that prove the request and the answers. */
  readonly proofs: readonly ProofOfRequest<DocumentoForCopy>[];
  /** Whether a title to the estate is asked for and attached. */
  readonly conTitulo: boolean;
  /** Whether a court's decision is attached. */
  readonly conResolucion: boolean;
}

/** The documents to attach to a letter about an account now. */
export async function papersOf(
  tx: Tx,
  { caso, fila, datos }: CuentaInCaso,
  {
    clase,
    territorio,
    accion,
    oferta,
  }: Pick<LetterData, 'clase' | 'territorio' | 'accion'> & {
    readonly oferta: Offer | null;
  },
): Promise<LetterPapers> {
  const copyable = (await readCopyable(tx, caso.fila.id)).filter(({ cuenta }) => cuenta === null || cuenta === fila.id);
  const validated = copyable.filter(({ estado }) => estado === 'validado');
  const conTitulo = asksTitle(territorio, accion) && validated.some(({ tipo }) => tipo === 'titulo_sucesorio');
  const proofs =
    clase === 'reclamacion_aepd'
      ? proofsOfRequest(datos.gestiones ?? [], copyable, datos.proveedor, fila.por_familia)
      : [];
  const wanted = wantedPapers(fila.papeles_pedidos, oferta?.de_entrada ?? [], validated);
  const documentos = papersToSend(clase, validated, wanted, conTitulo);
  const conResolucion = documentos.some(({ tipo }) => tipo === 'resolucion_judicial');
  return { copyable, documentos, proofs, conTitulo, conResolucion };
}

/** The members of an attachment that is no document of the case. */
export const NO_DOCUMENTO = { tipo: null, documento_id: null, ejemplar_id: null, legible: false } as const;

/** The attachments in the order in which the letter names them: the mandate, the proofs, the documents. */
export function attachmentsOf(
  { proofs, documentos }: LetterPapers,
  mandato: { readonly ejemplar: string } | null,
  language: LetterData['idioma'],
  who: Requester['actor']['visible'],
): Letter['adjuntos'] {
  const papers = [
    ...proofs.map(({ documento, nombre }) => ({ documento, nombre: nombre[language] })),
    ...documentos.map((documento) => ({ documento, nombre: paperName(documento.tipo, language) })),
  ];
  return [
    ...(mandato
      ? [
          {
            ...NO_DOCUMENTO,
            ejemplar_id: mandato.ejemplar,
            clase: 'mandato' as const,
            nombre: paperName('mandato', language),
          },
        ]
      : []),
    ...papers.map(({ documento, nombre }) => ({
      clase: 'documento' as const,
      nombre,
      tipo: documento?.tipo ?? null,
      documento_id: documento?.id ?? null,
      ejemplar_id: null,
      legible: documento !== null && canRead(who, documento.origen),
    })),
  ];
}

/** The facts that a chase quotes: the provider's reference for the request, and an expired term of the law. */
export async function quotedIn(
  tx: Tx,
  { fila, caso }: CuentaInCaso,
  type: ProveedorType | null,
  today: string,
  language: 'es' | 'en',
): Promise<Pick<LetterData, 'clave' | 'vencido'>> {
  const { clave, vencido } = await quotedOf(tx, caso, fila.id, fila.solicitudes, today);
  const { norma } = legalTerm(type, requireAction(fila));
  return { clave, vencido: vencido === null ? null : { dia: vencido, norma: norma[language] } };
}

export interface ContactSource {
  /** MAIL_FROM and MAIL_REPLY_TO: one of them receives answers if the insurer has no address of its own. */
  readonly remitente: { readonly direccion: string; readonly replyTo: string | null };
}

export const contactOf = (
  { remitente: { replyTo, direccion } }: ContactSource,
  { responder_a, telefono }: Pick<Tenant, 'responder_a' | 'telefono'>,
): { readonly email: string; readonly telefono: string | null } => ({
  email: responder_a ?? replyTo ?? direccion,
  telefono: inGroupsOfThree(telefono),
});

/** Formats a Spanish number in the usual groups: +34 910 000 101. */
export const inGroupsOfThree = (phone: string | null): string | null =>
  phone?.replace(/^(\+34)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4') ?? null;
