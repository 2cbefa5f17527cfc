/** Notice to an insurer's admin that a webhook fails: technical, brief, what happened and what to do. Pure. */
import type { ContenidoAviso } from '../tipos.ts';

export interface Aviso {
  readonly remitente: string;
  readonly asunto: string;
  readonly texto: string;
  readonly html: string;
}

const ASUNTOS = {
  1: 'Un webhook no responde',
  2: 'Un webhook sigue sin responder',
  3: 'Un webhook se ha desactivado',
} as const;

export function redactarAviso(
  { webhook, url, nivel, motivo }: Omit<ContenidoAviso, 'destinatario'>,
  diasHastaDesactivar: number,
): Aviso {
  const parrafos = [
    `El webhook ${webhook} (${url}) ${HECHOS[nivel === 3 ? motivo : 'sigue']}`,
    nivel === 3
      ? 'Los eventos que ocurran desde ahora quedan retenidos y no se pierden. Cuando el receptor funcione, actívelo con PATCH /webhooks/{id} y pídalos con POST /webhooks/{id}/recuperar.'
      : `Lo reintentamos según el calendario. Si no acepta ninguna entrega en ${diasHastaDesactivar} días desde el primer fallo, lo desactivaremos y guardaremos sus eventos.`,
    'Puede ver cada intento y su respuesta en GET /webhooks/{id}/entregas.',
  ];
  return {
    remitente: 'Albacea',
    asunto: ASUNTOS[nivel],
    texto: `${parrafos.join('\n\n')}\n`,
    html: `<!doctype html><html lang="es"><body style="font-family:sans-serif;line-height:1.5">${parrafos.map((p) => `<p>${escapar(p)}</p>`).join('')}</body></html>`,
  };
}

const HECHOS = {
  sigue: 'no ha aceptado las últimas entregas.',
  fallos: 'no ha aceptado ninguna entrega en días y lo hemos desactivado.',
  respuesta_410: 'ha respondido 410 (ya no existe) dos veces seguidas y lo hemos desactivado.',
} as const;

const escapar = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
