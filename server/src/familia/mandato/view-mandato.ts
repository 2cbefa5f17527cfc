/** The signed mandate, for the heir and the service; an insurer never reads which accounts somebody had. */
import type { Mandato as MandatoInContract, SignerIdentity, WorkMandato } from '@albacea/contract/schemas/mandato.ts';
import { lookAtCaso, type OpenedCaso } from '../../caso/lock-caso.ts';
import { currentMandato } from '../../caso/mandato/current-mandato.ts';
import { type MandatoData, mandatoPlace } from '../../caso/mandato/data.ts';
import { type OpenEjemplar, readEjemplares } from '../../caso/mandato/ejemplares.ts';
import { coversCertificado, coversCuenta, type MandatoScope } from '../../caso/mandato/rules.ts';
import { inGroups } from '../../caso/mandato/rules-check.ts';
import { scopeOf } from '../../caso/mandato/rules-ejemplares.ts';
import { fullName, namesAgree } from '../../caso/mandato/rules-signer-name.ts';
import { readMandato, sealedMandatos } from '../../caso/mandato/sql.ts';
import { isLive, precedesHeredero } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { isHiddenFrom, openLast, type SignedMandato } from './opened-mandatos.ts';
import { forSign, presentContent } from './present.ts';
import { maskedNumber } from './rules-signer-identity.ts';
import { neededEjemplares, unsignedEjemplares } from './texts-to-sign.ts';

/** The last signed mandate, and what is still to be signed. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewMandato(tx: Tx, who: Requester, casoId: string): Promise<MandatoInContract> {
  const caso = await lookUnlessInsurer(tx, who, casoId);
  const { mandato, ejemplares, falta, por_firmar, hidden } = await look(tx, who, caso);
  const papers = hidden ? [] : ejemplares.map((one) => ({ ...one.visto, texto: one.texto }));
  return {
    caso_id: caso.fila.caso_id,
    identidad: await lastIdentity(tx, caso),
    preparado: await waitingForSignature(tx, caso, who.now),
    mandato: mandato && { ...(hidden ? underNameOnFile(mandato) : mandato), ejemplares: papers },
    falta,
    por_firmar,
  };
}

/** The mandate without its texts, and with a masked identity number. @throws as {@link viewMandato} */
export async function viewWorkMandato(tx: Tx, who: Requester, casoId: string): Promise<WorkMandato> {
  const caso = await lookUnlessInsurer(tx, who, casoId);
  const { mandato, ejemplares, falta } = await look(tx, who, caso);
  const identidad = await lastIdentity(tx, caso);
  return {
    caso_id: caso.fila.caso_id,
    identidad: identidad && { ...identidad, numero: maskedNumber(identidad.numero) },
    mandato: mandato && { ...mandato, ejemplares: ejemplares.map(({ visto }) => visto) },
    falta,
  };
}

/** The part common to both views. */
async function look(tx: Tx, { actor }: Pick<Requester, 'actor'>, caso: OpenedCaso) {
  const opened = await openLast(tx, caso);
  const vigente = opened?.fila.estado === 'firmado' && isLive(caso.fila.estado);
  const needed = await neededEjemplares(tx, caso);
  const current = vigente ? await currentMandato(tx, caso) : null;
  const covered = current?.alcance ?? { cuentas: [], certificados: [] };
  const asks = scopeOf(needed);
  return {
    hidden: opened !== null && isHiddenFrom(actor, caso, opened),
    mandato: opened && { ...present(opened), vigente },
    ejemplares: papersUnder(opened, await readEjemplares(tx, caso)).map((one) => ({
      visto: presentEjemplar(one, vigente),
      texto: one.datos.texto,
    })),
    falta: {
      cuentas: asks.cuentas.filter((cuenta) => !coversCuenta(covered, cuenta)).map(withoutHolder),
      certificados: asks.certificados.filter((type) => !coversCertificado(covered, type)),
    },
    por_firmar: asMutable(scopeOf(unsignedEjemplares(needed, current))),
  };
}

/** The mandate with the name on file in place of the signer's, which a stranger may have typed. */
const underNameOnFile = <M extends ReturnType<typeof present>>(mandato: M): M => ({
  ...mandato,
  nombre: mandato.nombre_en_ficha,
  mandante: mandato.nombre_en_ficha,
});

/** An account of a paper without the new holder of its contract, whom the signed text names. */
const withoutHolder = ({ proveedor, accion }: MandatoScope['cuentas'][number]) => ({ proveedor, accion });

const asMutable = ({ cuentas, certificados }: ReturnType<typeof scopeOf>) => ({
  cuentas: cuentas.map(withoutHolder),
  certificados: [...certificados],
});

/** The papers in force, the papers of this mandate, and the papers that ended together with it. */
export const papersUnder = (
  opened: SignedMandato | null,
  ejemplares: readonly OpenEjemplar[],
): readonly OpenEjemplar[] => {
  if (!opened) return [];
  const end = opened.fila.revocado?.getTime();
  return ejemplares.filter(
    ({ vigente, mandato, fin }) => vigente || mandato === opened.fila.id || (fin !== null && fin.getTime() === end),
  );
};

const presentEjemplar = ({ id, datos, vigente, firmado, vence }: OpenEjemplar, mandatoVigente: boolean) => ({
  ejemplar_id: id,
  ...presentContent(datos),
  vigente: vigente && mandatoVigente,
  firmado: firmado.toISOString(),
  hasta: vence,
  codigo: inGroups(datos.comprobacion),
});

/**
 * The identity that the present heir gave last, even in a mandate that has ended; null: none was given. A signed text counts only if it was signed
 * at the present address; an unsigned text counts only if it has the present name and address. Since a correction the heir may be a person
 * other than the one who typed the number.
 */
async function lastIdentity(tx: Tx, { fila, clave, datos: { heredero } }: OpenedCaso): Promise<SignerIdentity | null> {
  const mandatos = (await sealedMandatos(tx, fila.id)).map(({ id, datos_cifrados }) =>
    clave.decryptJson<MandatoData>(mandatoPlace(id), datos_cifrados),
  );
  const last = mandatos.findLast(({ firma, email, contenido, correccion }) =>
    firma
      ? !precedesHeredero(fila, new Date(firma.instante))
      : email === heredero.email && namesAgree(fullName(correccion?.anterior ?? contenido.mandante), heredero),
  );
  return last?.papeles.identidad ?? null;
}

async function waitingForSignature(tx: Tx, { fila, clave }: OpenedCaso, now: Date) {
  const row = await readMandato(tx, fila.id, 'preparado');
  if (!row?.datos_cifrados || !row.huella_codigo || !row.codigo_caduca || row.codigo_caduca <= now) return null;
  const data = clave.decryptJson<MandatoData>(mandatoPlace(row.id), row.datos_cifrados);
  return forSign({ ...row, codigo_caduca: row.codigo_caduca }, data);
}

/** Reads a case, for all but people and keys of an insurer. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function lookUnlessInsurer(
  tx: Tx,
  { aseguradora, actor }: Requester,
  casoId: string,
): Promise<OpenedCaso> {
  if (actor.visible === 'aseguradora') throw new DomainError('accion_no_permitida');
  return lookAtCaso(tx, aseguradora, casoId);
}

function present({ fila, datos }: SignedMandato) {
  return {
    mandato_id: fila.id,
    estado: fila.estado === 'firmado' ? ('firmado' as const) : ('revocado' as const),
    firmado: fila.firmado.toISOString(),
    revocado: fila.revocado?.toISOString() ?? null,
    nombre: datos.firma.nombre,
    mandante: fullName(datos.contenido.mandante),
    nombre_en_ficha: fullName(datos.correccion?.anterior ?? datos.contenido.mandante),
    revision_de_nombre: fila.revision_de_nombre,
    texto_version: fila.texto_version,
    cuentas: [...datos.contenido.cuentas],
    certificados: [...datos.contenido.certificados],
    documento_id: fila.documento,
  };
}
