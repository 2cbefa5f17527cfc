/** Opens a case for a claim, or adds the claim to the case that POST /casos opened before. */
import { CUSTOM_PACK, type Modulo, PACK_PER_DEFAULT, PACKS, type Priority } from '@albacea/contract/schemas/common.ts';
import type { SiniestroNotice } from '@albacea/contract/schemas/siniestros.ts';
import type { Tx } from '../../db/database.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { type Fact, factsClauses, factsParameters } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { addAccess } from '../access/access.ts';
import { advanceCaso } from '../close/advance-caso.ts';
import { writeList } from '../close/declare-list.ts';
import { type CasoData, openData, withMissingData } from '../data.ts';
import { compareAgain } from '../documentos/review-documento.ts';
import { takeLiveCaso } from '../lock-caso.ts';
import { dropCode, isSigned } from '../mandato/current-mandato.ts';
import { type CasosDependencies, openCaso, siniestroFact } from '../open/open-caso.ts';
import { type Application, type ExistingCaso, type newAccess, newSiniestro, type Opening } from '../open/opening.ts';
import { packModulos } from '../open/packs.ts';
import { rewriteData } from '../rewrite-data.ts';
import { inOrder } from '../rules/rules.ts';
import { joiningNotices } from '../rules/rules-notices.ts';
import { markForSearch } from '../search/pending.ts';

type SiniestroResult =
  | { readonly clase: 'abierto'; readonly caso_id: string; readonly apertura: Opening }
  | {
      readonly clase: 'unido';
      readonly caso: { readonly id: string; readonly caso_id: string };
      readonly clave: DataKey;
      readonly modulos: readonly Modulo[];
      /** In Variant A, a link for the answer, in addition to the link in the family's e-mail; null: the answer has none. */
      readonly acceso: ReturnType<typeof newAccess> | null;
    }
  | { readonly clase: 'duplicado'; readonly id: string; readonly caso_id: string };

/**
 * Opens a case with its claim. If a case without a claim is open already, the claim joins it, and the heir gets no second e-mail.
 * @param withLink in Variant A, whether a claim that joins a case is answered with a link
 * @param confirmed false: a claim that gives a case the heir's telephone is refused, because the person has not shown lately who they are
 * @throws DomainError validacion, confirmacion_necesaria
 */
export async function openSiniestro(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  application: Application,
  { withLink = true, confirmed = true }: Partial<JoiningOptions> = {},
): Promise<SiniestroResult> {
  const result = await openCaso(deps, tx, who, application);
  if (result.clase === 'abierto') return result;
  const { existing, apertura } = result;
  if (existing.con_siniestro) return { clase: 'duplicado', id: existing.id, caso_id: existing.caso_id };
  return joinCaso(deps, tx, who, application, { existing, opening: apertura, withLink, confirmed });
}

interface JoiningOptions {
  readonly withLink: boolean;
  readonly confirmed: boolean;
}

async function joinCaso(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  application: Application,
  {
    existing,
    opening,
    withLink,
    confirmed,
  }: JoiningOptions & { readonly existing: ExistingCaso; readonly opening: Opening },
): Promise<SiniestroResult> {
  const { aseguradora, now } = who;
  const opened = openData(aseguradora, existing);
  if (!opened) throw new DomainError('no_encontrado');
  const { clave, datos } = opened;
  const complete = withMissingData(datos, opening.datos, await isSigned(tx, existing.id));
  // whoever has the telephone can have the whole case
  if (complete.heredero.telefono !== datos.heredero.telefono && !confirmed)
    throw new DomainError('confirmacion_necesaria');
  const completed = await addMissingData(tx, who, { ...existing, clave }, { datos, complete }, opening);
  const siniestro = newSiniestro(clave, application.siniestro?.notas ?? null, opening.datos, now);
  const acceso = withLink && aseguradora.variante === 'A' ? await addAccess(deps, tx, who, existing.id) : null;
  const modulos = await joinSiniestro(
    tx,
    who,
    {
      caso: existing.id,
      siniestro,
      prioridad: application.prioridad,
      huellaPoliza: opening.huellas.poliza,
      huellaReferencia: opening.huellas.referencia,
      modulos: application.byDefault ? [] : application.modulos,
    },
    [siniestroFact(siniestro.id, existing.estado, now), ...completed],
  );
  if (opening.huellas.referencia) await markForSearch(tx, existing.id);
  await advanceCaso(tx, who, existing.id); // the claim may have added a module, and with it certificates
  return { clase: 'unido', caso: existing, clave, modulos, acceso };
}

/**
 * Adds data of the claim that the case lacks, so that nobody has to ask the family again. Where claim and case differ, the case keeps its own
 * data and gets a notice. A text that waits for its signature without the added data loses its code, and documents are compared with these data.
 * @returns the facts to record; empty: nothing was missing
 */
async function addMissingData(
  tx: Tx,
  who: Requester,
  caso: ExistingCaso & { readonly clave: DataKey },
  { datos: data, complete }: { readonly datos: CasoData; readonly complete: CasoData },
  { datos: claimed, fechaFallecimiento, huellas }: Opening,
): Promise<Fact[]> {
  const wasMissing = JSON.stringify(complete) !== JSON.stringify(data);
  const dated = ({ fallecido, heredero }: CasoData, fecha_fallecimiento: string) => ({
    fallecido: { ...fallecido, fecha_fallecimiento },
    heredero,
  });
  const completed = dated(complete, caso.fecha_fallecimiento);
  const avisos = joiningNotices(completed, dated(claimed, fechaFallecimiento));
  if (!wasMissing && avisos.length === 0) return [];
  const sameNumber = complete.fallecido.dni === data.fallecido.dni;
  const identidad = sameNumber ? null : huellas.identidad;
  const referencia = data.referencia === undefined ? huellas.referencia : null;
  await rewriteData(tx, who, caso, complete, { avisos, identidad, referencia });
  if (!sameNumber || complete.heredero.parentesco !== data.heredero.parentesco) await dropCode(tx, caso.id, who.now);
  if (!wasMissing) return [];
  const taken = await takeLiveCaso(tx, who.aseguradora, caso.caso_id);
  const before = dated(data, caso.fecha_fallecimiento);
  return [{ tipo: 'datos_completados' }, ...(await compareAgain(tx, who, taken, before, completed))];
}

type Common = Pick<SiniestroNotice, 'poliza_numero' | 'fallecido' | 'heredero' | 'referencia' | 'metadatos'>;

/**
 * Turns the body of a claim, which names modules (Variant A) or a pack (Variant B), into a request of one form.
 * @throws DomainError validacion for an unknown pack
 */
export async function applicationOf(tx: Tx, body: Common & Partial<SiniestroNotice>): Promise<Application> {
  const { modulos, pack, prioridad = 'normal', notas_aseguradora: notes = null, ...person } = body;
  const common = { ...person, prioridad, siniestro: { notas: notes } };
  if (modulos) return { ...common, modulos, pack: CUSTOM_PACK };
  if (pack === undefined)
    return { ...common, modulos: PACKS[PACK_PER_DEFAULT], pack: PACK_PER_DEFAULT, byDefault: true };
  return { ...common, modulos: await packModulos(tx, pack), pack };
}

interface Joining {
  readonly caso: string;
  readonly siniestro: { readonly id: string; readonly datosCifrados: Buffer | null };
  readonly prioridad: Priority;
  readonly huellaPoliza: Buffer;
  readonly huellaReferencia: Buffer | null;
  readonly modulos: readonly Modulo[];
}

/**
 * Registers the claim for an open case that has none, adds the claim's modules, and makes the case urgent if the claim is. If a module with
 * accounts is new, the list is open again: the family declared it complete without having been asked for these. The caller holds the lock of
 * the case.
 * @returns the modules of the case from now on
 */
async function joinSiniestro(tx: Tx, who: Requester, joining: Joining, hechos: readonly Fact[]): Promise<Modulo[]> {
  const { actor, now } = who;
  const { rows: added } = await tx.sql<{ modulo: Modulo }>(
    `with sujeto as (
       update casos set actualizado = $6::timestamptz, comunicado = $6::timestamptz, version = version + 1, prioridad = case when $3::text = 'urgente' then 'urgente' else prioridad end
        where aseguradora_id = aseguradora_actual() and id = $1 returning id, caso_id
     ), modulos as (
       insert into caso_modulos (aseguradora_id, caso, modulo)
       select aseguradora_actual(), s.id, m from sujeto s, unnest($7::text[]) as m on conflict do nothing returning modulo
     ), siniestro as (
       insert into siniestros (aseguradora_id, id, caso, prioridad, huella_poliza, datos_cifrados, registrado, huella_referencia)
       select aseguradora_actual(), $2::uuid, s.id, $3::text, $4::bytea, $5::bytea, $6::timestamptz, $8::bytea from sujeto s
     ), ${factsClauses(9)}
     select modulo from modulos`,
    [
      joining.caso,
      joining.siniestro.id,
      joining.prioridad,
      joining.huellaPoliza,
      joining.siniestro.datosCifrados,
      now,
      [...joining.modulos],
      joining.huellaReferencia,
      ...factsParameters({ caso: joining.caso, facts: hechos, actor, now }),
    ],
  );
  if (added.some(({ modulo }) => modulo !== 'certificados')) await writeList(tx, who, joining.caso, false);
  const { rows } = await tx.sql<{ modulo: Modulo }>(
    'select modulo from caso_modulos where aseguradora_id = aseguradora_actual() and caso = $1',
    [joining.caso],
  );
  return inOrder(rows.map(({ modulo }) => modulo));
}
