/** Everything about a case whose person may be alive, as the service sees it. */
import type { Alerta, Aviso, LifeGuard, Rectificacion } from '@albacea/contract/schemas/persona-viva.ts';
import { type Aviso as AvisoRow, readAlertas, readAvisos } from '../../caso/guard.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import { composeRectificacion } from '../../cuentas/letters/compose/rules-rectificacion.ts';
import type { Tx } from '../../db/database.ts';
import type { AlertasDeVida } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireActor } from '../../shared/require.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { type AlertaData, alertaPlace, avisoPlace, openRectificacion } from './data.ts';
import type { OwnAddress } from './rules-own-addresses.ts';
import { reachedOf, stateOf } from './rules-rectificacion.ts';
import { type Rectificacion as RectificacionRow, readRectificaciones } from './sql.ts';
import { readLeftRequests, type TakingBackDependencies } from './take-back-requests.ts';

/**
 * Notices, alerts, rectificaciones and sent requests of a case. Who may: the service.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function viewGuard(
  deps: Pick<TakingBackDependencies, 'catalogo'>,
  tx: Tx,
  who: Requester,
  casoId: string,
): Promise<LifeGuard> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const { fila, clave } = caso;
  const left = fila.estado === 'anulado' ? null : await readLeftRequests(deps, tx, who, caso);
  return {
    avisos: (await readAvisos(tx, fila.id)).map((row) => presentAviso(clave, row)),
    alertas: (await readAlertas(tx, fila.id)).map((row) => presentAlerta(clave, row)),
    rectificaciones: (await readRectificaciones(tx, fila.id)).flatMap(
      (row) => presentRectificacion(clave, row, aseguradora.color, now) ?? [],
    ),
    salieron: (left?.cuentas ?? []).flatMap(({ fila: cuenta, datos }) => {
      const since = reachedOf(cuenta.id, datos.gestiones ?? [], left?.letters ?? []);
      if (since === null || cuenta.accion === null) return [];
      return [{ destinatario: datos.proveedor, que: cuenta.accion, pedida: todayInMadrid(since) }];
    }),
  };
}

function presentAviso(key: DataKey, row: AvisoRow): Aviso {
  const { id, medio, datos_cifrados, creado } = row;
  return {
    aviso_id: id,
    medio,
    destino: datos_cifrados && key.decryptJson<OwnAddress>(avisoPlace(id), datos_cifrados).destino,
    estado: noticeState(row),
    creado: creado.toISOString(),
  };
}

/** The state of the notice to one address, for display. */
function noticeState({ medio, estado, hecho }: AvisoRow): Aviso['estado'] {
  if (medio === 'ninguno') return 'sin_direccion';
  if (medio === 'telefono') return hecho === null ? 'pendiente' : 'dado';
  if (estado === 'enviado' || estado === 'retenido') return 'dado';
  return estado === 'pendiente' ? 'pendiente' : 'rechazado';
}

function presentAlerta(
  key: DataKey,
  { id, aviso, abierta, decidida, decision, datos_cifrados }: AlertasDeVida,
): Alerta {
  const data = datos_cifrados && key.decryptJson<AlertaData>(alertaPlace(id), datos_cifrados);
  return {
    abierta: abierta.toISOString(),
    por_enlace: aviso !== null,
    constancia: data?.constancia ?? null,
    decidida: decidida?.toISOString() ?? null,
    decision,
    comprobacion: data?.comprobacion ?? null,
  };
}

function presentRectificacion(
  key: DataKey,
  row: RectificacionRow,
  color: string | null,
  now: Date,
): Rectificacion | null {
  const datos = openRectificacion(key, row);
  if (!datos) return null;
  const { carta, direccion, canal, nota } = datos;
  const { asunto, texto } = composeRectificacion(carta, color);
  return {
    rectificacion_id: row.id,
    cuenta_id: row.cuenta,
    destinatario: carta.destinatario,
    que: carta.que,
    pedida: carta.pedida,
    canal,
    direccion,
    estado: stateOf(row),
    segundos: row.sale && Math.max(0, Math.ceil((row.sale.getTime() - now.getTime()) / 1000)),
    idioma: carta.idioma,
    asunto,
    texto,
    nota: nota ?? null,
    creada: row.creada.toISOString(),
    hecha: row.hecha?.toISOString() ?? null,
  };
}
