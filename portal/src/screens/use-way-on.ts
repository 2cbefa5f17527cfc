/** Where the next step of the way is, as things stand once what was just saved is known. */
import { usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { wayOn } from '../rules-way-on.ts';

/** @returns asked when one goes on; the first page, as long as something is not known */
export function useWayOn(): () => string {
  const { store } = usePortal();
  useData('GET /cuentas', {});
  useData('GET /documentos', {});
  return () => {
    const caso = store.read('GET /caso', {}).data;
    const cuentas = store.read('GET /cuentas', {}).data;
    const documentos = store.read('GET /documentos', {}).data;
    return caso && cuentas && documentos ? wayOn(caso, cuentas.elementos, documentos.elementos) : '/portal';
  };
}
