/** The delivery log, sending again, recovering, testing, and the feed. */
import type { ConsultaDe } from '@albacea/contract/operaciones.ts';
import { EVENTO_DE_PRUEBA } from '@albacea/contract/webhooks.ts';
import type { Tx } from '../../db/base.ts';
import { enPagina, leerCursor } from '../../http/cursor.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido, rangoAlReves } from '../../platform/error.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { presentarEntrega } from './presentar.ts';
import { exigirWebhook, type QuienRegistra } from './registrar.ts';
import {
  eventosDesde,
  type FilaDeEntrega,
  type FilaDeWebhook,
  insertarPrueba,
  leerWebhook,
  paginaDeEntregas,
  recuperar,
  reencolar,
} from './sql.ts';

/** @throws ErrorDeDominio no_encontrado, consulta_invalida */
export async function listarEntregas(
  tx: Tx,
  id: string,
  { estado, cursor, limite = 25 }: ConsultaDe<'listarEntregas'>,
) {
  if (!(await leerWebhook(tx, id))) throw new ErrorDeDominio('no_encontrado');
  const filas = await paginaDeEntregas(tx, id, {
    estado: estado ?? null,
    antes: leerCursor(cursor),
    limite: limite + 1,
  });
  return enPagina(filas, limite, (fila) => presentarEntrega(fila, fila.intentos_json.map(conTexto)));
}

/** The kept answer may be anything; what is not UTF-8 is shown with replacement characters. */
function conTexto(intento: FilaDeEntrega['intentos_json'][number]) {
  const { respuesta } = intento;
  return { ...intento, respuesta: respuesta === null ? null : Buffer.from(respuesta, 'base64').toString('utf8') };
}

/** @throws ErrorDeDominio no_encontrado, estado_no_permite */
export async function reenviar(tx: Tx, { actor, ahora }: QuienRegistra, id: string, entrega: string) {
  exigirActivo(await exigirWebhook(tx, id));
  const fila = await reencolar(tx, id, entrega, ahora);
  if (fila === null) throw new ErrorDeDominio('no_encontrado');
  if (fila === false) {
    const posible = { es: 'La entrega ya está en la cola.', en: 'The delivery is already in the queue.' };
    throw new ErrorDeDominio('estado_no_permite', { estado: 'pendiente', posible });
  }
  await auditar(tx, actor, 'entrega_reenviada', { tipo: 'entrega', id: entrega }, ahora);
  return { entrega_id: fila.id, evento_id: fila.evento, estado: 'pendiente' as const };
}

/** @throws ErrorDeDominio no_encontrado, estado_no_permite, validacion */
export async function recuperarEntregas(
  tx: Tx,
  { actor, ahora }: QuienRegistra,
  id: string,
  rango: { desde: string; hasta?: string },
) {
  exigirActivo(await exigirWebhook(tx, id));
  const desde = leerInstante('desde', rango.desde);
  const hasta = rango.hasta === undefined ? new Date(ahora.getTime() + 1) : leerInstante('hasta', rango.hasta);
  if (rango.hasta !== undefined && hasta < desde) throw noValido(rangoAlReves('hasta', 'desde'));
  const recuperados = await recuperar(tx, id, desde, hasta, ahora);
  await auditar(tx, actor, 'entregas_recuperadas', { tipo: 'webhook', id }, ahora, {
    desde: desde.toISOString(),
    hasta: hasta.toISOString(),
    recuperados,
  });
  return { recuperados };
}

/** The schema lets a leap second pass, which no Date can hold. */
function leerInstante(campo: string, texto: string): Date {
  const instante = new Date(texto);
  if (Number.isNaN(instante.getTime()))
    throw noValido({ campo, texto: { es: 'debe ser un instante real.', en: 'must be a real instant.' } });
  return instante;
}

/** @throws ErrorDeDominio no_encontrado, estado_no_permite */
export async function probar(tx: Tx, { ahora }: QuienRegistra, id: string) {
  exigirActivo(await exigirWebhook(tx, id));
  const ids = { evento: uuidV7(ahora), entrega: uuidV7(ahora) };
  await insertarPrueba(tx, ids, id, EVENTO_DE_PRUEBA, { webhook_id: id }, ahora);
  return { entrega_id: ids.entrega, evento_id: ids.evento, estado: 'pendiente' as const };
}

function exigirActivo({ estado }: FilaDeWebhook): void {
  if (estado === 'activo') return;
  const posible = {
    es: 'Actívelo antes con PATCH /webhooks/{id}.',
    en: 'Activate it first with PATCH /webhooks/{id}.',
  };
  throw new ErrorDeDominio('estado_no_permite', { estado, posible });
}

/** The feed in sealed order. @throws ErrorDeDominio consulta_invalida */
export async function listarEventos(tx: Tx, { despues, limite = 25 }: ConsultaDe<'listarEventos'>) {
  const desde = leerPosicion(despues);
  const filas = await eventosDesde(tx, desde, limite);
  return {
    elementos: filas.map(({ id, tipo, data, ocurrido }) => ({
      evento_id: id,
      evento: tipo,
      data,
      timestamp: ocurrido.toISOString(),
    })),
    siguiente: escribirPosicion(filas.at(-1)?.secuencia ?? desde),
  };
}

const escribirPosicion = (secuencia: number) => Buffer.from(String(secuencia)).toString('base64url');

function leerPosicion(texto: string | undefined): number {
  if (texto === undefined) return 0;
  const numero = Buffer.from(texto, 'base64url').toString();
  if (!/^\d{1,15}$/.test(numero) || escribirPosicion(Number(numero)) !== texto) {
    throw new ErrorDeDominio('consulta_invalida', {
      detalle: {
        es: 'despues: use el valor de «siguiente» de la respuesta anterior.',
        en: 'despues: use the value of «siguiente» of the answer before.',
      },
    });
  }
  return Number(numero);
}
