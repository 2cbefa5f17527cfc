/** Registration and care of receivers. */
import type { CambioDeWebhook, NuevoWebhook } from '@albacea/contract/webhooks.ts';
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import { type Actor, auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { type Permisos, type ProblemaDeUrl, problemaDeUrl } from '../../platform/salida/url.ts';
import { nuevoSecreto } from './firma.ts';
import { MAXIMO_WEBHOOKS, ROTACION } from './reglas.ts';
import { lugarDeSecreto } from './secretos.ts';
import {
  bloquearWebhook,
  cancelarPendientes,
  contarWebhooks,
  type FilaDeWebhook,
  insertarWebhook,
  retenerPendientes,
  textoONada,
} from './sql.ts';

export interface QuienRegistra {
  readonly aseguradora: Inquilino;
  readonly actor: Actor;
  readonly ahora: Date;
}

/** @throws ErrorDeDominio validacion, demasiados_webhooks */
export async function registrarWebhook(
  tx: Tx,
  quien: QuienRegistra,
  permisos: Permisos,
  nuevo: NuevoWebhook,
): Promise<{ fila: FilaDeWebhook; secret: string }> {
  const { aseguradora, actor, ahora } = quien;
  comprobarUrl(nuevo.url, permisos);
  if ((await contarWebhooks(tx)) >= MAXIMO_WEBHOOKS)
    throw new ErrorDeDominio('demasiados_webhooks', { maximo: MAXIMO_WEBHOOKS });
  const id = uuidV7(ahora);
  const secret = nuevoSecreto();
  const cifrado = aseguradora.clave.cifrar(lugarDeSecreto(id, 'secreto_cifrado'), secret);
  const fila = await insertarWebhook(tx, id, nuevo, cifrado, ahora);
  await auditar(tx, actor, 'webhook_registrado', { tipo: 'webhook', id }, ahora, { eventos: nuevo.eventos });
  return { fila, secret };
}

/** @throws ErrorDeDominio no_encontrado, validacion */
export async function cambiarWebhook(
  tx: Tx,
  { actor, ahora }: QuienRegistra,
  permisos: Permisos,
  id: string,
  cambio: CambioDeWebhook,
): Promise<FilaDeWebhook> {
  const antes = await exigirWebhook(tx, id);
  if (cambio.url !== undefined) comprobarUrl(cambio.url, permisos);
  const estado = cambio.estado ?? antes.estado;
  // Activated again, or at another address, it has not failed yet.
  const deNuevo =
    (estado === 'activo' && antes.estado === 'desactivado') || (cambio.url !== undefined && cambio.url !== antes.url);
  const { filas } = await tx.sql<FilaDeWebhook>(
    `update webhooks set url = $2, eventos = $3, descripcion = $4, concurrencia = $5, estado = $6,
       motivo_desactivacion = case when $6 = 'activo' then null else coalesce(motivo_desactivacion, 'solicitud') end,
       fallando_desde = case when $8 then null else fallando_desde end,
       avisos_enviados = case when $8 then 0 else avisos_enviados end,
       ultimo_410 = case when $8 then null else ultimo_410 end, actualizado = $7
      where aseguradora_id = aseguradora_actual() and id = $1 returning *`,
    [
      id,
      cambio.url ?? antes.url,
      cambio.eventos ?? antes.eventos,
      textoONada(cambio.descripcion ?? antes.descripcion),
      cambio.concurrencia ?? antes.concurrencia,
      estado,
      ahora,
      deNuevo,
    ],
  );
  if (estado === 'desactivado' && antes.estado === 'activo') await retenerPendientes(tx, id);
  await auditar(tx, actor, 'webhook_cambiado', { tipo: 'webhook', id }, ahora, { cambios: Object.keys(cambio) });
  return filas[0] as FilaDeWebhook;
}

/** Deletes the receiver; what waits for it is cancelled. @throws ErrorDeDominio no_encontrado */
export async function borrarWebhook(tx: Tx, { actor, ahora }: QuienRegistra, id: string): Promise<void> {
  await exigirWebhook(tx, id);
  await tx.sql(
    'update webhooks set borrado = $2, actualizado = $2 where aseguradora_id = aseguradora_actual() and id = $1',
    [id, ahora],
  );
  await cancelarPendientes(tx, id, ahora);
  await auditar(tx, actor, 'webhook_borrado', { tipo: 'webhook', id }, ahora);
}

/** A second secret beside the present one. @throws ErrorDeDominio no_encontrado, estado_no_permite */
export async function rotarSecreto(
  tx: Tx,
  { aseguradora, actor, ahora }: QuienRegistra,
  id: string,
): Promise<{ secret: string; hasta: Date }> {
  const fila = await exigirWebhook(tx, id);
  if (enRotacion(fila, ahora)) {
    const posible = {
      es: 'Active el secreto nuevo, cancele la rotación o espere a que termine.',
      en: 'Activate the new secret, cancel the rotation or wait for it to end.',
    };
    throw new ErrorDeDominio('estado_no_permite', { estado: 'en rotación', posible });
  }
  const vigente = fila.secreto_siguiente_cifrado
    ? await asentarSecreto(tx, aseguradora, fila, ahora)
    : fila.secreto_cifrado;
  const secret = nuevoSecreto();
  const hasta = new Date(ahora.getTime() + ROTACION);
  await tx.sql(
    `update webhooks set secreto_cifrado = $2, secreto_siguiente_cifrado = $3, rotacion_hasta = $4, actualizado = $5
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [id, vigente, aseguradora.clave.cifrar(lugarDeSecreto(id, 'secreto_siguiente_cifrado'), secret), hasta, ahora],
  );
  await auditar(tx, actor, 'webhook_secreto_rotado', { tipo: 'webhook', id }, ahora);
  return { secret, hasta };
}

/** Ends a rotation now. @throws ErrorDeDominio no_encontrado, estado_no_permite */
export async function activarSecreto(
  tx: Tx,
  { aseguradora, actor, ahora }: QuienRegistra,
  id: string,
): Promise<FilaDeWebhook> {
  const fila = await exigirWebhook(tx, id);
  if (!fila.secreto_siguiente_cifrado) throw sinRotacion();
  await asentarSecreto(tx, aseguradora, fila, ahora);
  await auditar(tx, actor, 'webhook_secreto_activado', { tipo: 'webhook', id }, ahora);
  return exigirWebhook(tx, id);
}

/** Takes a rotation back: the old secret is the only one again. @throws ErrorDeDominio no_encontrado, estado_no_permite */
export async function cancelarRotacion(tx: Tx, { actor, ahora }: QuienRegistra, id: string): Promise<FilaDeWebhook> {
  const fila = await exigirWebhook(tx, id);
  // Once its time is over the new secret signs, and somebody may depend on it.
  if (!enRotacion(fila, ahora)) throw sinRotacion();
  await tx.sql(
    `update webhooks set secreto_siguiente_cifrado = null, rotacion_hasta = null, actualizado = $2
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [id, ahora],
  );
  await auditar(tx, actor, 'webhook_rotacion_cancelada', { tipo: 'webhook', id }, ahora);
  return exigirWebhook(tx, id);
}

const enRotacion = ({ rotacion_hasta }: FilaDeWebhook, ahora: Date): boolean =>
  rotacion_hasta !== null && rotacion_hasta > ahora;

function sinRotacion(): ErrorDeDominio {
  const posible = { es: 'No hay ninguna rotación en curso.', en: 'There is no rotation under way.' };
  return new ErrorDeDominio('estado_no_permite', { estado: 'sin rotación', posible });
}

/** The next secret becomes the only one; it is sealed anew for its new place. */
async function asentarSecreto(tx: Tx, { clave }: Inquilino, fila: FilaDeWebhook, ahora: Date): Promise<Buffer> {
  const secreto = clave.descifrar(
    lugarDeSecreto(fila.id, 'secreto_siguiente_cifrado'),
    fila.secreto_siguiente_cifrado as Uint8Array,
  );
  const cifrado = clave.cifrar(lugarDeSecreto(fila.id, 'secreto_cifrado'), secreto);
  await tx.sql(
    `update webhooks set secreto_cifrado = $2, secreto_siguiente_cifrado = null, rotacion_hasta = null, actualizado = $3
      where aseguradora_id = aseguradora_actual() and id = $1`,
    [fila.id, cifrado, ahora],
  );
  return cifrado;
}

/** @throws ErrorDeDominio no_encontrado */
export async function exigirWebhook(tx: Tx, id: string): Promise<FilaDeWebhook> {
  const fila = await bloquearWebhook(tx, id);
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  return fila;
}

function comprobarUrl(url: string, permisos: Permisos): void {
  const problema = problemaDeUrl(url, permisos);
  if (problema) throw urlProhibida(problema);
}

/** The refusal of an address, with its reason. */
export function urlProhibida(problema: ProblemaDeUrl): ErrorDeDominio {
  return noValido({
    campo: 'url',
    texto: {
      es: `debe ser una dirección https pública, sin usuario ni contraseña (${problema}).`,
      en: `must be a public https address without user or password (${problema}).`,
    },
  });
}
