/** The far end of the channel over which the benchmarks ask for what lies in this workspace: `lanzarHijo` of bench/procesos.ts. */
import { once } from 'node:events';

/** Answers orders until the parent lets go. */
export async function servirOrdenes<Orden>(atender: (orden: Orden) => Promise<unknown>): Promise<void> {
  process.on('message', ({ numero, orden }: { numero: number; orden: Orden }) => {
    atender(orden).then(
      (valor) => process.send?.({ numero, valor }),
      (error: Error) => process.send?.({ numero, error: error.stack ?? error.message }),
    );
  });
  await once(process, 'disconnect');
}
