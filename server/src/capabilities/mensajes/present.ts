/** A message to a family: row to wire; pure. */
import type { Mensaje } from '@albacea/contract/schemas/mensajes.ts';

interface Row extends Pick<Mensaje, 'plantilla' | 'medio' | 'autor'> {
  readonly id: string;
  readonly papel: NonNullable<Mensaje['pide']>['papel'] | null;
  readonly cuenta: string | null;
  /** Who carried the case when it was written, once somebody else does. */
  readonly allegado: string | null;
  readonly retirado: Date | null;
  readonly escrito: Date;
  /** The paper that it asks for has come since. */
  readonly llego: boolean;
}
interface Words extends Pick<Mensaje, 'idioma' | 'para' | 'asunto'> {
  readonly parrafos: readonly Mensaje['parrafos'][number][];
}

/** What became of its row in the outbox. */
export interface Outcome {
  readonly estado: Exclude<Mensaje['estado'], 'por_salir'>;
  /** Not before; null: it was claimed, or has ended, and can't be taken back. */
  readonly sale: Date | null;
}

export function presentMensaje(
  row: Row,
  { idioma, para, asunto, parrafos }: Words,
  { estado, sale }: Outcome,
  now: Date,
): Mensaje {
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
