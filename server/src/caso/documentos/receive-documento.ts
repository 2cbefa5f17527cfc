/**
 * Receives a document with its file, in three steps, because no transaction spans database and store: a row announces the file; the store
 * takes the encrypted file; one transaction confirms the file and writes the document. An interruption leaves either the whole document or
 * a row by which the sweep finds the file to delete.
 */
import type { Origin } from '@albacea/contract/schemas/common.ts';
import { DOCUMENTOS_MAXIMUM, type DocumentoType, FILE_MAXIMUM } from '@albacea/contract/schemas/documentos.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Documentos } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { Store } from '../../platform/files/file-store.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid, unavailableFor } from '../../shared/errors.ts';
import { advanceCaso } from '../close/advance-caso.ts';
import { orderOf } from '../lane-order.ts';
import { type TakenCaso, takeLiveCaso } from '../lock-caso.ts';
import { casoField } from '../rules/rules.ts';
import en from '../words/en/documents.json' with { type: 'json' };
import es from '../words/es/documents.json' with { type: 'json' };
import { announceFile, confirmFile, disposeFile, disposeFiles, type OwnFile, writeFile } from './files.ts';
import { inspectApart } from './inspect/inspect-apart.ts';
import type { Inspected } from './inspect/inspection.ts';
import { type NewDocumento, registerDocumento } from './register-documento.ts';
import { safeName } from './rules/rules-name.ts';
import { type CuentaWithPapers, identityImpediment, TYPES_PER_ORIGIN } from './rules/rules-requirements.ts';
import { type CasoCuenta, countDocumentos, findRepeated, readCasoCuentas, readDocumento } from './sql.ts';

export interface DocumentosDependencies {
  readonly base: Database;
  readonly store: Store;
  /** Reads the documents that the providers of these accounts require. */
  papersWanted(tx: Tx, cuentas: readonly CasoCuenta[], now: Date): Promise<CuentaWithPapers[]>;
  readonly logger: AppLogger;
  readonly lanes: Pick<Lanes, 'inspection'>;
}

/** The file that somebody brings. */
export interface BroughtDocumento {
  readonly tipo: DocumentoType;
  /** The account that the document is for; absent: it is for the case. */
  readonly cuenta_id?: string;
  /** Name of the file as sent; sanitised later. */
  readonly nombre?: string | null;
  readonly contenido: Buffer;
  /** The family returned a PDF of the service unchanged, byte by byte: it needs no inspection and no review, and insurers get no event. */
  readonly settled?: true;
}

interface ReceivedDocumento {
  readonly documento: Documentos;
  readonly clave: DataKey;
  /** The case already had a document of this kind with the same file. */
  readonly repetido: boolean;
}

/** A file that is in the store and belongs to no document yet. */
export interface PreparedDocumento {
  /**
   * Writes the document in the caller's transaction.
   * @throws DomainError no_encontrado, estado_no_permite, no_disponible
   */
  confirm(tx: Tx): Promise<ReceivedDocumento>;
  /** Leaves the file to the sweep, unless the file is confirmed. Never throws, so it may follow any error. */
  discard(): Promise<void>;
}

/**
 * Checks whether a file may be brought, inspects it, and stores it. The caller then uses `confirm` or `discard`.
 * @throws DomainError documento_no_admitido, cuerpo_demasiado_grande, validacion, no_encontrado, estado_no_permite, demasiados_documentos
 * @throws StoreError away
 */
export async function prepareDocumento(
  deps: DocumentosDependencies,
  who: Requester,
  casoId: string,
  brought: BroughtDocumento,
): Promise<PreparedDocumento> {
  if (brought.contenido.length > FILE_MAXIMUM)
    throw new DomainError('cuerpo_demasiado_grande', { maximo: FILE_MAXIMUM });
  const target = { tipo: brought.tipo, cuenta: brought.cuenta_id ?? null };
  // Checked before the inspection too, so that a file which nobody may bring costs no inspection.
  await deps.base.asTenant(who.aseguradora.id, async (tx) => {
    await requireAdmissible(deps, tx, who, await takeLiveCaso(tx, who.aseguradora, casoId), target);
  });
  const inspected: Inspected = brought.settled
    ? { formato: 'application/pdf', contenido: brought.contenido }
    : await inspectApart(deps.lanes.inspection, orderOf(who, casoId), brought.contenido);
  const huella = who.aseguradora.clave.blindIndex('documento', inspected.contenido);
  const wanted = { ...target, huella };
  const id = uuidV7(who.now);
  const place = await deps.base.asTenant(who.aseguradora.id, async (tx) => {
    const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
    await requireAdmissible(deps, tx, who, caso, wanted);
    if (await findRepeated(tx, caso.fila.id, wanted)) return null;
    if ((await countDocumentos(tx, caso.fila.id)) >= DOCUMENTOS_MAXIMUM)
      throw new DomainError('demasiados_documentos', { maximo: DOCUMENTOS_MAXIMUM });
    await announceFile(tx, caso.fila.id, id, who.now);
    return { aseguradora: who.aseguradora, caso: caso.fila.id, clave: caso.clave };
  });
  const { formato, contenido } = inspected;
  const nombre = safeName(brought.nombre ?? '', formato);
  const fichero = { id, formato, bytes: contenido.length, huella };
  const draft = { ...wanted, ...(nombre !== null && { nombre }), ...(brought.settled && SETTLED), fichero };
  if (!place) return prepared(who, casoId, draft, null);
  const discard = () => disposeFiles(deps, who.aseguradora.id, place.caso, [id], who.now);
  const { cifrados } = await writeFile(deps.store, place, id, contenido).catch(async (error) => {
    await discard();
    throw error;
  });
  return prepared(who, casoId, draft, { cifrados, discard });
}

/**
 * Receives a document, in transactions that this function opens itself.
 * @throws as {@link prepareDocumento} and {@link PreparedDocumento.confirm}
 */
export async function receiveDocumento(
  deps: DocumentosDependencies,
  who: Requester,
  casoId: string,
  brought: BroughtDocumento,
): Promise<ReceivedDocumento> {
  const { confirm, discard } = await prepareDocumento(deps, who, casoId, brought);
  try {
    return await deps.base.asTenant(who.aseguradora.id, confirm);
  } catch (error) {
    await discard();
    throw error;
  }
}

type Draft = Parameters<typeof findRepeated>[2] &
  Pick<NewDocumento, 'nombre' | 'estado' | 'announced'> & {
    fichero: NonNullable<NewDocumento['fichero']>;
  };

const SETTLED = { estado: 'validado', announced: false } as const;

/** @param stored the file in the store; null: the case had the same document, so nothing was stored */
function prepared(
  who: Requester,
  casoId: string,
  { tipo, cuenta, huella, fichero, ...more }: Draft,
  stored: (Pick<OwnFile, 'cifrados'> & Pick<PreparedDocumento, 'discard'>) | null,
): PreparedDocumento {
  return {
    async confirm(tx) {
      const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
      const repeated = await findRepeated(tx, caso.fila.id, { tipo, cuenta, huella });
      if (repeated) {
        if (stored) await disposeFile(tx, caso.fila.id, fichero.id, who.now);
        return { documento: repeated, clave: caso.clave, repetido: true };
      }
      // The identical document seen before no longer exists, or the sweep marked this file as an abandoned upload.
      if (!stored || !(await confirmFile(tx, fichero.id, stored.cifrados))) throw tryAgain();
      const id = await registerDocumento(tx, who, caso, {
        tipo,
        origen: originOf(who),
        fichero,
        ...more,
        ...(cuenta !== null && { cuenta }),
      });
      await advanceCaso(tx, who, caso.fila.id);
      const documento = (await readDocumento(tx, caso.fila.id, id)) as Documentos;
      return { documento, clave: caso.clave, repetido: false };
    },
    discard: async () => stored?.discard(),
  };
}

const tryAgain = () => unavailableFor(1);

/** The origin of a document, by who brings it. @throws Error for the system, which registers its own documents directly */
function originOf({ actor }: Requester): Origin {
  if (actor.visible === 'sistema') throw new Error('the system cannot bring documents');
  return actor.visible;
}

/** Checks whether the caller may bring a document of this kind for this account. @throws DomainError validacion, documento_no_admitido */
async function requireAdmissible(
  { papersWanted }: Pick<DocumentosDependencies, 'papersWanted'>,
  tx: Tx,
  who: Requester,
  { fila }: TakenCaso,
  { tipo, cuenta }: { tipo: DocumentoType; cuenta: string | null },
): Promise<void> {
  const origin = originOf(who);
  const accepted = TYPES_PER_ORIGIN[origin];
  if (!accepted.includes(tipo)) {
    throw invalid({
      campo: 'tipo',
      texto: casoField('allowed', { lista: accepted.join(', ') }),
      codigo: 'no_permitido',
    });
  }
  const cuentas = await readCasoCuentas(tx, fila.id);
  if (cuenta !== null && !cuentas.some(({ id }) => id === cuenta)) {
    throw invalid({ campo: 'cuenta_id', texto: { es: es.fields.cuenta_id, en: en.fields.cuenta_id } });
  }
  const impediment = identityImpediment(tipo, origin, await papersWanted(tx, cuentas, who.now), cuenta);
  if (impediment) throw new DomainError('documento_no_admitido', { detalle: impediment });
}
