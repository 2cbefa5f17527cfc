/** A message to a family: row to wire; pure. */
import type { Message } from '@albacea/contract/schemas/messages.ts';

interface Row extends Pick<Message, 'plantilla' | 'medio' | 'autor'> {
  readonly id: string;
  readonly papel: NonNullable<Message['pide']>['papel'] | null;
  readonly cuenta: string | null;
  /** The former heir to whom it was written; null: the present one. */
  readonly allegado: string | null;
  readonly retirado: Date | null;
  readonly escrito: Date;
  /** The paper that it asks for has arrived since. */
  readonly llego: boolean;
}
interface Words extends Pick<Message, 'idioma' | 'para' | 'asunto'> {
  readonly parrafos: readonly Message['parrafos'][number][];
}

/** The state of its row in the outbox. */
interface Outcome {
  readonly estado: Exclude<Message['estado'], 'por_salir'>;
  /** Earliest departure; null: it was claimed, or has ended, and cannot be taken back. */
  readonly sale: Date | null;
}

export function presentMessage(
  row: Row,
  { idioma, para, asunto, parrafos }: Words,
  { estado, sale }: Outcome,
  now: Date,
): Message {
  const { papel, retirado, llego } = row;
  return {
    mensaje_id: row.id,
    ...{ plantilla: row.plantilla, medio: row.medio, idioma, para, asunto, parrafos: [...parrafos] },
    al_anterior: row.allegado !== null,
    autor: row.autor,
    escrito: row.escrito.toISOString(),
    estado: sale === null ? estado : 'por_salir',
    segundos: sale && Math.max(0, Math.ceil((sale.getTime() - now.getTime()) / 1000)),
    pide: papel && {
      ...{ papel, cuenta_id: row.cuenta },
      estado: retirado !== null ? 'retirado' : llego ? 'llego' : 'pedido',
    },
  };
}
