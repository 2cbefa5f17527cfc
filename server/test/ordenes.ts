/** The far end of the channel over which the benchmarks ask for what lies in this workspace: `lanzarHijo` of bench/procesos.ts. */
import { once } from 'node:events';

/** Answers orders until the parent lets go; a parent that is gone in the middle of one takes this process along. */
export async function servirOrdenes<Orden>(atender: (orden: Orden) => Promise<unknown>): Promise<void> {
  let underWay = 0;
  process.on('message', ({ numero, orden }: { numero: number; orden: Orden }) => {
    underWay += 1;
    atender(orden)
      .then(
        (valor) => process.send?.({ numero, valor }),
        (error: Error) => process.send?.({ numero, error: error.stack ?? error.message }),
      )
      .finally(() => {
        underWay -= 1;
      });
  });
  await once(process, 'disconnect');
  if (underWay > 0) process.exit(1);
}
