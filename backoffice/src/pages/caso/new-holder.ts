/** To whose name a contract passes, between a form and what is sent. */
import type { NewHolder } from '@albacea/contract/schemas/cuentas.ts';

export interface SaidHolder {
  /** Empty: nobody has said. */
  readonly quien: NewHolder['quien'] | '';
  readonly nombre: string;
  readonly numero: string;
}

export const heldBy = (holder: NewHolder | null): SaidHolder => ({
  quien: holder?.quien ?? '',
  nombre: holder?.nombre ?? '',
  numero: holder?.numero ?? '',
});

/** As it is sent; null: nobody has said, or not by which name and number. */
export function saidHolder({ quien, nombre, numero }: SaidHolder): NewHolder | null {
  if (quien === '') return null;
  if (quien === 'heredero') return { quien };
  const [name, number] = [nombre.trim(), numero.trim()];
  return name === '' || number === '' ? null : { quien, nombre: name, numero: number };
}
