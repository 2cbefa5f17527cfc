/** The copy of a mandate that its signer has signed with a certificate: looked at, compared with who signed, and kept. */
import type {
  CertificateLevel,
  CertificateSignature,
  ExaminedCopy as CopyFindings,
  CopyRefusal,
} from '@albacea/contract/schemas/mandato.ts';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../db/database.ts';
import type { OutboundClient } from '../../../platform/outbound-http/client.ts';
import type { readRevocation } from '../../../platform/seal/revocation.ts';
import { LaneError } from '../../../platform/worker-pool/lane.ts';
import { audit } from '../../../queue/record-facts.ts';
import type { Requester } from '../../../shared/actor.ts';
import { DomainError } from '../../../shared/errors.ts';
import { type TakenCaso, takeLiveCaso } from '../../casos/lock-caso.ts';
import { orderOf } from '../../casos/read/order-of.ts';
import type { Seals } from '../../credenciales/sealed-paper.ts';
import { type DocumentosDependencies, prepareDocumento } from '../../documentos/receive-documento.ts';
import { herederoOnly } from '../heredero-only.ts';
import { openSigned } from '../open-mandato.ts';
import { type OpenEjemplar, readEjemplares } from '../read-ejemplares.ts';
import { readCode } from '../rules-check.ts';
import type { ExaminedCopy, examineCopy } from './examine-copy.ts';
import { isNamed, numberOf, sameNumber, shownName } from './rules-holder.ts';
import { REFUSALS } from './rules-refusal.ts';
import { writeFirma } from './sql.ts';
import { firmaPlace, firmasByEjemplar } from './view-firmas.ts';

export interface CopyDependencies extends DocumentosDependencies {
  readonly seals: Seals;
  readonly config: Pick<Config, 'signatureAnchors'>;
  /** Asks those who issue certificates. */
  readonly issuers: Pick<OutboundClient, 'send'>;
}

/** A copy that is not taken, and why. */
class CopyRefused extends DomainError {
  readonly motivo: CopyRefusal;

  constructor(motivo: CopyRefusal) {
    super('firma_no_admitida', { detalle: REFUSALS[motivo] });
    this.motivo = motivo;
  }
}

type Signed = Extract<ExaminedCopy, { clase: 'firmada' }>;

const EXAMINE = new URL('./examine-copy.ts', import.meta.url);
const READ_ANSWER = new URL('../../../platform/seal/revocation.ts', import.meta.url);
/** Seconds after which a busy machine may be asked again. */
const RETRY = 30;
const FILE_NAME = 'autorizacion-firmada.pdf';

/**
 * The heir's own, or one that they gave to the service. The same file once more changes nothing.
 * @returns what was found
 * @throws DomainError firma_no_admitida, documento_no_admitido, no_encontrado, caso_bloqueado, accion_no_permitida, no_disponible
 */
export async function receiveCopy(
  deps: CopyDependencies,
  who: Requester,
  casoId: string,
  contenido: Buffer,
): Promise<CertificateSignature> {
  if (who.actor.visible !== 'servicio') herederoOnly(who.actor);
  const { base } = deps;
  const { aseguradora } = who;
  await base.asTenant(aseguradora.id, (tx) => takeLiveCaso(tx, aseguradora, casoId));
  const copy = await examine(deps, who, casoId, contenido);
  // Before the file is kept, and once more below: what is not of this case is not stored.
  await base.asTenant(aseguradora.id, async (tx) => {
    await signedPapers(tx, await takeLiveCaso(tx, aseguradora, casoId), copy);
  });
  const nivel = await levelOf(deps, who, casoId, copy);
  const brought = { tipo: 'otro', nombre: FILE_NAME, contenido, settled: true } as const;
  const { confirm, discard } = await prepareDocumento(deps, who, casoId, brought);
  try {
    const { found, repetido } = await base.asTenant(aseguradora.id, async (tx) => {
      const caso = await takeLiveCaso(tx, aseguradora, casoId);
      const papers = await signedPapers(tx, caso, copy);
      const { documento, repetido } = await confirm(tx);
      return { found: await record(tx, who, caso, papers, { ...copy, nivel }, documento.id), repetido };
    });
    if (repetido) await discard();
    return found;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** As {@link receiveCopy}, for the heir: that a copy is not good is what was found, and no mistake of theirs. */
export async function bringCopy(...given: Parameters<typeof receiveCopy>): Promise<CopyFindings> {
  try {
    return { firma: await receiveCopy(...given), rechazo: null };
  } catch (error) {
    if (error instanceof CopyRefused) return { firma: null, rechazo: error.motivo };
    throw error;
  }
}

async function examine(
  { lanes, seals, config }: CopyDependencies,
  who: Requester,
  casoId: string,
  contenido: Buffer,
): Promise<Signed> {
  const trusted = { sellos: seals.seal.certificates, anclas: config.signatureAnchors };
  const order = orderOf(who, casoId);
  try {
    const now = who.now.toISOString();
    const copy = await lanes.inspection.run<typeof examineCopy>(EXAMINE, 'examineCopy', order, contenido, trusted, now);
    if (copy.clase === 'rechazada') throw new CopyRefused(copy.motivo);
    return copy;
  } catch (error) {
    // What no reader gets through is none of our papers; what had no turn on a busy machine may be.
    if (error instanceof LaneError) throw error.reason === 'starved' ? later() : new CopyRefused('no_es_nuestro');
    throw error;
  }
}

const later = () => new DomainError('no_disponible', { segundos: RETRY }, { 'retry-after': String(RETRY) });

/** Whoever issued the certificate is asked once its holder is known to be who signed. @throws DomainError firma_no_admitida: revoked */
async function levelOf(
  { issuers, lanes }: CopyDependencies,
  who: Requester,
  casoId: string,
  { cadena, consulta }: Signed,
): Promise<CertificateLevel> {
  if (!cadena) return 'sin_cadena';
  if (!consulta) return 'sin_revocacion';
  const { url, request } = consulta;
  const headers = { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' };
  const outcome = await issuers.send({ caller: 'ocsp', url, body: Buffer.from(request), headers });
  if (outcome.tipo !== 'respuesta' || outcome.estado !== 200 || outcome.oversized) return 'sin_revocacion';
  const order = orderOf(who, casoId);
  const now = who.now.toISOString();
  const found = await lanes.inspection
    .run<typeof readRevocation>(READ_ANSWER, 'readRevocation', order, outcome.body, consulta, now)
    .catch((error: unknown) => {
      if (error instanceof LaneError) return 'desconocida' as const;
      throw error;
    });
  if (found === 'revocado') throw new CopyRefused('revocado');
  return found === 'no_revocado' ? 'certificado' : 'sin_revocacion';
}

/** @throws DomainError firma_no_admitida */
async function signedPapers(tx: Tx, caso: TakenCaso, copy: Signed): Promise<readonly OpenEjemplar[]> {
  const codes = new Set(copy.codigos.map(readCode));
  const theirs = (await readEjemplares(tx, caso)).filter(({ datos }) => codes.has(datos.comprobacion));
  if (theirs.length === 0) throw new CopyRefused('no_es_nuestro');
  const signed = await openSigned(tx, caso);
  const numero = numberOf(copy.titular);
  if (numero === null) throw new CopyRefused('sin_numero');
  for (const { mandato } of theirs) {
    const { contenido, papeles } = signed.get(mandato)?.datos ?? {};
    const isTheirs = contenido && papeles && isNamed(copy.titular, contenido.mandante);
    if (!isTheirs || !sameNumber(numero, papeles.identidad.numero)) throw new CopyRefused('otra_persona');
  }
  const inForce = theirs.filter(({ vigente }) => vigente);
  if (inForce.length === 0) throw new CopyRefused('sin_vigor');
  return inForce;
}

async function record(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  papers: readonly OpenEjemplar[],
  { titular, emisor: issuer, nivel }: Signed & { readonly nivel: CertificateLevel },
  documento: string,
): Promise<CertificateSignature> {
  const emisor = issuer.organizacion ?? issuer.comun;
  const holder = { nombre: shownName(titular), numero: numberOf(titular) };
  const fresh: string[] = [];
  for (const { id } of papers) {
    const datos_cifrados = caso.clave.encryptJson(firmaPlace(id), holder);
    const firma = { ejemplar: id, nivel, emisor, documento, datos_cifrados };
    if (await writeFirma(tx, caso.fila.id, firma, who.now)) fresh.push(id);
  }
  const detail = { nivel, emisor, ejemplares: fresh, documento };
  if (fresh.length > 0)
    await audit(tx, who.actor, 'mandato_firma_comprobada', { tipo: 'caso', id: caso.fila.caso_id }, who.now, detail);
  const found = (await firmasByEjemplar(tx, caso)).get(papers[0]?.id ?? '');
  if (!found) throw new DomainError('cambiado_entretanto');
  return found;
}
