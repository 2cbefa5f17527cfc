/** The address of the family's next step. It is computed when the reader leaves, so that the last change counts. */
import { usePortal } from '../data/context.ts';
import { useData } from '../data/use-data.ts';
import { nextPath } from '../rules-next-path.ts';

/** @returns a function that gives the address of the next step, or that of the first page until all data have loaded */
export function useNextPath(): () => string {
  const { store } = usePortal();
  useData('GET /cuentas', {});
  useData('GET /documentos', {});
  return () => {
    const caso = store.read('GET /caso', {}).data;
    const cuentas = store.read('GET /cuentas', {}).data;
    const documentos = store.read('GET /documentos', {}).data;
    return caso && cuentas && documentos ? nextPath(caso, cuentas.elementos, documentos.elementos) : '/portal';
  };
}
