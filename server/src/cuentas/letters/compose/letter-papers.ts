/** The papers that go with a letter. */
import type { Letter } from '@albacea/contract/schemas/papers.ts';
import { canRead } from '../../../caso/documentos/rules/rules-reading.ts';
import type { Tx } from '../../../db/database.ts';
import type { Requester } from '../../../shared/actor.ts';
import type { Offer } from '../../catalogo/rules-ways.ts';
import type { TakenCuenta } from '../../commands/command.ts';
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
  /** Of the case or of this account, with a file, the newest first. */
  readonly copyable: readonly DocumentoForCopy[];
  /** That go with the letter as marked copies. */
  readonly documentos: readonly DocumentoForCopy[];
  /** That show the Agency what was asked for and answered. */
  readonly proofs: readonly ProofOfRequest<DocumentoForCopy>[];
  /** A title to the estate is asked for, and goes with it. */
  readonly conTitulo: boolean;
  /** A court's decision goes with it. */
  readonly conResolucion: boolean;
}

/** The documents that go with a letter about an account, as they stand now. */
export async function papersOf(
  tx: Tx,
  { caso, fila, datos }: TakenCuenta,
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

/** Of what goes along and is no document of the case. */
export const KEPT_NOTHING = { tipo: null, documento_id: null, ejemplar_id: null, legible: false } as const;

/** What goes with the letter, in the order in which it names it: the mandate, the proofs, the documents. */
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
            ...{ ...KEPT_NOTHING, ejemplar_id: mandato.ejemplar },
            ...{ clase: 'mandato' as const, nombre: paperName('mandato', language) },
          },
        ]
      : []),
    ...papers.map(({ documento, nombre }) => ({
      ...{ clase: 'documento' as const, nombre },
      tipo: documento?.tipo ?? null,
      documento_id: documento?.id ?? null,
      ejemplar_id: null,
      legible: documento !== null && canRead(who, documento.origen),
    })),
  ];
}
