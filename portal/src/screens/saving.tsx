/** The yearly charges that have stopped, in large figures. */
import type { EstimatedSaving } from '@albacea/contract/schemas/cuentas.ts';
import { put } from '@albacea/words/put.ts';
import { usePortal } from '../data/context.ts';

/** Shows nothing when no charges are known. */
export function Saving(saving: Pick<EstimatedSaving, 'detenido' | 'previsto'>) {
  const { t, language } = usePortal();
  const euros = (amount: number) =>
    new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'es-ES', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }).format(amount);
  const { ahorro } = t.relato;
  const [detenido, previsto] = [Number(saving.detenido), Number(saving.previsto)];
  if (detenido + previsto === 0) return null;
  const stopped = detenido > 0;
  return (
    <section class="tarjeta ahorro">
      <p>
        <strong>{euros(stopped ? detenido : previsto)}</strong> {stopped ? ahorro.hecho : ahorro.previsto}
      </p>
      {stopped && previsto > 0 && <p class="suave">{put(ahorro.tambien, { importe: euros(previsto) })}</p>}
    </section>
  );
}
