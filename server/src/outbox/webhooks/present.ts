/** Presents webhooks, and deliveries with their attempts; pure. */
import type { AttemptResult, Entrega, EntregaState, Webhook } from '@albacea/contract/schemas/webhooks.ts';

interface WebhookRow {
  id: string;
  url: string;
  eventos: string[];
  descripcion: string | null;
  concurrencia: number;
  recuperacion_automatica: boolean;
  estado: Webhook['estado'];
  motivo_desactivacion: Webhook['motivo_desactivacion'];
  rotacion_hasta: Date | null;
  fallando_desde: Date | null;
  creado: Date;
  actualizado: Date;
}

/** @param now decides whether the rotation of the secret is over */
export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const inRotation = row.rotacion_hasta !== null && row.rotacion_hasta > now;
  return {
    webhook_id: row.id,
    url: row.url,
    eventos: row.eventos,
    descripcion: row.descripcion,
    concurrencia: row.concurrencia,
    recuperacion_automatica: row.recuperacion_automatica,
    estado: row.estado,
    motivo_desactivacion: row.motivo_desactivacion,
    rotacion_hasta: inRotation ? (row.rotacion_hasta as Date).toISOString() : null,
    fallando_desde: row.fallando_desde?.toISOString() ?? null,
    creado: row.creado.toISOString(),
    actualizado: row.actualizado.toISOString(),
  };
}

export interface EntregaRow {
  id: string;
  evento: string;
  tipo: string;
  caso_id: string | null;
  estado: EntregaState;
  numero: number;
  proximo_intento: Date;
  creada: Date;
}

export interface AttemptRow {
  numero: number;
  resultado: AttemptResult;
  estado_http: number | null;
  detalle: string | null;
  inicio: string;
  duracion_ms: number;
}

/** @param attempts oldest first; `respuesta` is the kept part of the answer as text, null: none */
export function presentEntrega(
  row: EntregaRow,
  attempts: readonly (AttemptRow & { respuesta: string | null })[],
): Entrega {
  return {
    entrega_id: row.id,
    evento_id: row.evento,
    evento: row.tipo,
    caso_id: row.caso_id,
    estado: row.estado,
    intentos_hechos: row.numero,
    proximo_intento: row.estado === 'pendiente' ? row.proximo_intento.toISOString() : null,
    creada: row.creada.toISOString(),
    intentos: attempts.map((attempt) => ({ ...attempt, inicio: new Date(attempt.inicio).toISOString() })),
  };
}
