/** A claim opens a case, or joins the one that POST /casos opened before. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { addAccess } from '../access/add-access.ts';
import { advanceCaso } from '../close/advance-caso.ts';
import { type CasoData, openData, withWhatWasMissing } from '../data.ts';
import { rewriteData } from '../erase/rewrite-data.ts';
import { type CasosDependencies, openCaso, siniestroFact } from '../open/open-caso.ts';
import { type Application, type ExistingCaso, type newAccess, newSiniestro, type Opening } from '../open/opening.ts';
import { joiningNotices } from '../rules/rules-notices.ts';
import { joinSiniestro } from './sql.ts';

type SiniestroResult =
  | { readonly clase: 'abierto'; readonly caso_id: string; readonly apertura: Opening }
  | {
      readonly clase: 'unido';
      readonly caso: { readonly id: string; readonly caso_id: string };
      readonly clave: DataKey;
      readonly modulos: readonly Modulo[];
      /** Variant A answers with a token; it stands beside the one in the family's e-mail. */
      readonly acceso: ReturnType<typeof newAccess> | null;
    }
  | { readonly clase: 'duplicado'; readonly id: string; readonly caso_id: string };

/**
 * Opens a case with its claim in the register. A case opened before without a claim takes this one: no second e-mail.
 * @param withLink in Variant A, a link to answer with when the claim joins a case
 * @throws DomainError validacion
 */
export async function openSiniestro(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  application: Application,
  { withLink = true }: { readonly withLink?: boolean } = {},
): Promise<SiniestroResult> {
  const result = await openCaso(deps, tx, who, application);
  if (result.clase === 'abierto') return result;
  const { existing, apertura } = result;
  if (existing.con_siniestro) return { clase: 'duplicado', id: existing.id, caso_id: existing.caso_id };
  return joinCaso(deps, tx, who, application, { existing: existing, opening: apertura, withLink });
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
  }: { readonly existing: ExistingCaso; readonly opening: Opening; readonly withLink: boolean },
): Promise<SiniestroResult> {
  const { aseguradora, actor, now } = who;
  const opened = openData(aseguradora, existing);
  if (!opened) throw new DomainError('no_encontrado');
  const { clave, datos } = opened;
  const completed = await completeCaso(tx, who, { ...existing, clave }, datos, opening);
  const siniestro = newSiniestro(clave, application.siniestro?.notas ?? null, opening.datos, now);
  const acceso = withLink && aseguradora.variante === 'A' ? await addAccess(deps, tx, who, existing.id) : null;
  const modulos = await joinSiniestro(
    tx,
    {
      caso: existing.id,
      siniestro,
      prioridad: application.prioridad,
      huellaPoliza: opening.huellas.poliza,
      huellaReferencia: opening.huellas.referencia,
      modulos: application.byDefault ? [] : application.modulos,
      now,
    },
    [siniestroFact(siniestro.id, existing.estado, now), ...(completed ? [{ tipo: 'datos_completados' }] : [])],
    actor,
  );
  await advanceCaso(tx, who, existing.id); // a module more, and perhaps its certificates
  return { clase: 'unido', caso: existing, clave, modulos, acceso };
}

/**
 * What the claim tells and the case lacks is noted, so that nobody has to ask the family again; where the two differ the case
 * keeps its own, with a notice.
 * @returns whether something was lacking
 */
async function completeCaso(
  tx: Tx,
  who: Requester,
  caso: Pick<ExistingCaso, 'id' | 'fecha_fallecimiento' | 'avisos' | 'idioma'> & { readonly clave: DataKey },
  data: CasoData,
  { datos: ofSiniestro, huellas }: Opening,
): Promise<boolean> {
  const complete = withWhatWasMissing(data, ofSiniestro);
  const wasMissing = JSON.stringify(complete) !== JSON.stringify(data);
  const avisos = joiningNotices(data.heredero, ofSiniestro.heredero);
  if (!wasMissing && avisos.length === 0) return false;
  const identidad = complete.fallecido.dni === data.fallecido.dni ? null : huellas.identidad;
  const referencia = data.referencia === undefined ? huellas.referencia : null;
  await rewriteData(tx, who, caso, complete, { avisos, identidad, referencia });
  return wasMissing;
}
