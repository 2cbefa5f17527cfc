/** Where the next step of the way is, by what the store holds when somebody goes on: what was just saved is in it. */
import { usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { wayOn } from '../rules-way-on.ts';

/** @returns a function that gives the address of the next step, or of the first page while something has not been read */
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
