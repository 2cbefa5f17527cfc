/** The mandate as it was signed, for the heir and the service; an insurer never reads what somebody had where. */

import type { Mandato as MandatoInContract, WorkMandato } from '@albacea/contract/schemas/papers.ts';
import type { Tx } from '../../db/database.ts';
import type { Addresses } from '../../http/host.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { lookAtCaso, type TakenCaso } from '../casos/lock-caso.ts';

import { isLive } from '../casos/rules/rules.ts';
import type { Paper } from '../letters/render/rules-paper.ts';
import { casoScope } from './caso-scope.ts';
import { type MandatoData, mandatoPlace, signedNameOf } from './data.ts';
import { coversCertificado, coversCuenta } from './rules.ts';
import { inGroups } from './rules-check.ts';
import { mandatoPaper } from './rules-mandato-paper.ts';
import { firstReview } from './rules-name-review.ts';
import { fullName } from './rules-signer-name.ts';
import { mandatoText } from './rules-text.ts';
import { type Mandato, readLastSigned, readQueries } from './sql.ts';

const QUERIES_MAXIMUM = 100;

interface OpenMandato {
  readonly fila: Mandato & { readonly firmado: Date };
  readonly datos: MandatoData & { readonly firma: NonNullable<MandatoData['firma']> };
  readonly texto: string;
}

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewMandato(
  deps: { readonly addresses: Addresses },
  tx: Tx,
  who: Requester,
  casoId: string,
): Promise<MandatoInContract> {
  const caso = await takeForView(tx, who, casoId);
  const opened = await openLast(tx, caso);
  const asks = await casoScope(tx, caso);
  const vigente = opened?.fila.estado === 'firmado' && isLive(caso.fila.estado);
  const covered = vigente ? opened.datos.contenido : { cuentas: [], certificados: [] };
  return {
    caso_id: caso.fila.caso_id,
    mandato: opened && { ...present(deps.addresses, who, opened), vigente },
    falta: {
      cuentas: asks.cuentas.filter(({ proveedor, accion }) => !coversCuenta(covered, proveedor, accion)),
      certificados: asks.certificados.filter((type) => !coversCertificado(covered, type)),
    },
  };
}

/** With who has looked it up. @throws as {@link viewMandato} */
export async function viewWorkMandato(
  deps: { readonly addresses: Addresses },
  tx: Tx,
  who: Requester,
  casoId: string,
): Promise<WorkMandato> {
  const seen = await viewMandato(deps, tx, who, casoId);
  const queries = seen.mandato ? await readQueries(tx, seen.mandato.mandato_id, QUERIES_MAXIMUM) : [];
  return {
    ...seen,
    consultas: queries.map(({ ocurrido, red, agente }) => ({ cuando: ocurrido.toISOString(), red, agente })),
  };
}

/**
 * The mandate as a paper; that it was taken is on the audit trail.
 * @throws DomainError no_encontrado (also when none was signed), caso_bloqueado, accion_no_permitida
 */
export async function readMandatoPaper(
  deps: { readonly addresses: Addresses },
  tx: Tx,
  who: Requester,
  casoId: string,
): Promise<{ papel: Paper; casoId: string }> {
  const caso = await takeForView(tx, who, casoId);
  const papel = await casoPaper(deps, tx, who, caso);
  if (!papel) throw new DomainError('no_encontrado');
  await audit(tx, who.actor, 'mandato_leido', { tipo: 'caso', id: caso.fila.caso_id }, who.ahora);
  return { papel, casoId: caso.fila.caso_id };
}

/** The paper of the mandate that was signed last; null: none was. */
export async function casoPaper(
  { addresses }: { readonly addresses: Addresses },
  tx: Tx,
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  caso: TakenCaso,
): Promise<Paper | null> {
  const opened = await openLast(tx, caso);
  if (!opened) return null;
  const { fila, datos, texto } = opened;
  return mandatoPaper({
    idioma: datos.idioma,
    texto,
    referencia: caso.fila.caso_id,
    aseguradora,
    contenido: datos.contenido,
    firma: datos.firma,
    revocado: fila.revocado?.toISOString() ?? null,
    nombre: reviewOf(opened),
    comprobacion: datos.codigo ? { codigo: inGroups(datos.codigo), pagina: addresses.comprobar(aseguradora) } : null,
  });
}

/** Where a provider checks the mandate in force; null: there is none, or it has no code. */
export async function checkOf(
  { addresses }: { readonly addresses: Addresses },
  tx: Tx,
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  caso: TakenCaso,
): Promise<{ firmado: Date; codigo: string | null; pagina: string } | null> {
  const opened = await openLast(tx, caso);
  if (opened?.fila.estado !== 'firmado') return null;
  const { codigo } = opened.datos;
  return {
    firmado: opened.fila.firmado,
    codigo: codigo ? inGroups(codigo) : null,
    pagina: addresses.comprobar(aseguradora),
  };
}

/** How the name stands; compared now, where nobody has before. */
const reviewOf = ({ fila, datos }: Pick<OpenMandato, 'fila' | 'datos'>) =>
  fila.revision_de_nombre ?? firstReview(signedNameOf(datos, null));

async function takeForView(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<TakenCaso> {
  if (actor.visible === 'aseguradora') throw new DomainError('accion_no_permitida');
  return lookAtCaso(tx, aseguradora, casoId);
}

async function openLast(tx: Tx, { fila: caso, clave }: TakenCaso): Promise<OpenMandato | null> {
  const row = await readLastSigned(tx, caso.id);
  if (!row?.firmado || !row.datos_cifrados) return null;
  const data = clave.decryptJson<MandatoData>(mandatoPlace(row.id), row.datos_cifrados);
  if (!data.firma) return null;
  const texto = mandatoText(row.texto_version, data.idioma, data.contenido);
  return { fila: { ...row, firmado: row.firmado }, datos: { ...data, firma: data.firma }, texto };
}

function present(addresses: Addresses, { aseguradora }: Requester, { fila, datos, texto }: OpenMandato) {
  return {
    mandato_id: fila.id,
    estado: fila.estado === 'firmado' ? ('firmado' as const) : ('revocado' as const),
    firmado: fila.firmado.toISOString(),
    revocado: fila.revocado?.toISOString() ?? null,
    nombre: datos.firma.nombre,
    mandante: fullName(datos.contenido.mandante),
    nombre_en_ficha: fullName(datos.correccion?.anterior ?? datos.contenido.mandante),
    revision_de_nombre: reviewOf({ fila, datos }),
    texto_version: fila.texto_version,
    texto,
    cuentas: [...datos.contenido.cuentas],
    certificados: [...datos.contenido.certificados],
    documento_id: fila.documento,
    codigo: datos.codigo ? inGroups(datos.codigo) : null,
    comprobacion: datos.codigo ? addresses.comprobar(aseguradora) : null,
  };
}
