/** The progress of a case as an insurer may see it: a reserved account counts only by its state. */
import type { Progress } from '@albacea/contract/schemas/consultas.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import { readOverview } from '../../caso/read/overview.ts';
import { casoSaving } from '../../caso/rules/rules-cuenta.ts';
import { experienceOf } from '../../cuentas/catalogo/experience.ts';
import { openToInsurer } from '../../cuentas/read/cuentas-of-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor } from '../../shared/require.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { stepsOf, weeksOf } from './rules-progress.ts';

/** The progress of a case. Who may: insurer and service. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewProgress(tx: Tx, { aseguradora, actor, now }: Requester, casoId: string): Promise<Progress> {
  requireActor(actor, 'aseguradora', 'servicio');
  const { fila } = await lookAtCaso(tx, aseguradora, casoId);
  const open = await openToInsurer(tx, fila.id);
  const codes = [...new Set(open.flatMap(({ proveedor }) => proveedor ?? []))];
  const learned = codes.length === 0 ? [] : await experienceOf(tx, codes, todayInMadrid(now));
  const usual = learned.filter((one) =>
    open.some(({ proveedor, accion }) => proveedor === one.proveedor && accion === one.accion),
  );
  const { detenido, previsto } = casoSaving(open);
  const instants = {
    abierto: fila.abierto.toISOString(),
    lista_completa: fila.lista_completa?.toISOString() ?? null,
    documentacion_completa: fila.documentacion_completa?.toISOString() ?? null,
    cerrado: fila.cerrado?.toISOString() ?? null,
  };
  return {
    pasos: stepsOf(await readOverview(tx, fila.id), instants),
    espera: fila.en_espera_de && {
      a: fila.en_espera_de,
      desde: (fila.espera_desde ?? fila.abierto).toISOString(),
    },
    semanas: weeksOf(usual.map(({ dias_mediana }) => dias_mediana)),
    ahorro: { al_ano: detenido, previsto },
    estado: fila.estado,
  };
}
