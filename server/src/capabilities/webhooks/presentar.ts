/** Webhook, delivery, event: rows to wire. */
import type { Entrega, EstadoEntrega, ResultadoIntento, Webhook } from '@albacea/contract/webhooks.ts';

interface FilaWebhook {
  id: string;
  url: string;
  eventos: string[];
  descripcion: string | null;
  concurrencia: number;
  estado: Webhook['estado'];
  motivo_desactivacion: Webhook['motivo_desactivacion'];
  rotacion_hasta: Date | null;
  fallando_desde: Date | null;
  creado: Date;
  actualizado: Date;
}

/** @param ahora a rotation whose time is over is over, whatever the row says */
export function presentarWebhook(fila: FilaWebhook, ahora: Date): Webhook {
  const enRotacion = fila.rotacion_hasta !== null && fila.rotacion_hasta > ahora;
  return {
    webhook_id: fila.id,
    url: fila.url,
    eventos: fila.eventos,
    descripcion: fila.descripcion,
    concurrencia: fila.concurrencia,
    estado: fila.estado,
    motivo_desactivacion: fila.motivo_desactivacion,
    rotacion_hasta: enRotacion ? (fila.rotacion_hasta as Date).toISOString() : null,
    fallando_desde: fila.fallando_desde?.toISOString() ?? null,
    creado: fila.creado.toISOString(),
    actualizado: fila.actualizado.toISOString(),
  };
}

interface FilaEntrega {
  id: string;
  evento: string;
  tipo: string;
  caso_id: string | null;
  estado: EstadoEntrega;
  numero: number;
  proximo_intento: Date;
  creada: Date;
}

interface FilaIntento {
  numero: number;
  resultado: ResultadoIntento;
  estado_http: number | null;
  detalle: string | null;
  inicio: string;
  duracion_ms: number;
}

/** @param intentos oldest first, with the kept answer as text */
export function presentarEntrega(
  fila: FilaEntrega,
  intentos: readonly (FilaIntento & { respuesta: string | null })[],
): Entrega {
  return {
    entrega_id: fila.id,
    evento_id: fila.evento,
    evento: fila.tipo,
    caso_id: fila.caso_id,
    estado: fila.estado,
    intentos_hechos: fila.numero,
    proximo_intento: fila.estado === 'pendiente' ? fila.proximo_intento.toISOString() : null,
    creada: fila.creada.toISOString(),
    intentos: intentos.map((intento) => ({ ...intento, inicio: new Date(intento.inicio).toISOString() })),
  };
}
