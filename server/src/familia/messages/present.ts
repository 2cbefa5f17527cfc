/** A message to a family: row to wire; pure. */
import type { Message } from '@albacea/contract/schemas/messages.ts';

interface Row extends Pick<Message, 'plantilla' | 'medio' | 'autor'> {
  readonly id: string;
  readonly papel: NonNullable<Message['pide']>['papel'] | null;
  readonly cuenta: string | null;
  /** Who carried the case when it was written, once somebody else does. */
  readonly allegado: string | null;
  readonly retirado: Date | null;
  readonly escrito: Date;
  /** The paper that it asks for has come since. */
  readonly llego: boolean;
}
interface Words extends Pick<Message, 'idioma' | 'para' | 'asunto'> {
  readonly parrafos: readonly Message['parrafos'][number][];
}

/** What became of its row in the outbox. */
interface Outcome {
  readonly estado: Exclude<Message['estado'], 'por_salir'>;
  /** Not before; null: it was claimed, or has ended, and can't be taken back. */
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
