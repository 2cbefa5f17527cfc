/** What the command line does with the tokens: another key and all of them anew, or what is still to be done. */
import { databaseNow } from '../../db/insurers-now.ts';
import { type IndexDependencies, indexAseguradora, indexRound } from './index-casos.ts';
import { addKey, keysOf } from './search-keys.ts';

/**
 * Another key, and the tokens of every case made anew with it. Search goes on meanwhile, under both. Cut off, it is the worker who ends
 * it, or {@link catchUp}.
 * @returns the cases that were made anew, and which key they are under
 */
export async function renewKey(
  deps: IndexDependencies,
  aseguradoraId: string,
): Promise<{ readonly casos: number; readonly generacion: number }> {
  const { base, tenants } = deps;
  const aseguradora = await tenants.unchanging(aseguradoraId);
  const now = await databaseNow(base);
  const { generacion } = await base.asTenant(aseguradoraId, (tx) => addKey(tx, aseguradora, now));
  let casos = 0;
  for (let going = true; going; ) {
    const { made, marked } = await indexAseguradora(deps, aseguradoraId);
    casos += made;
    going = made + marked > 0;
  }
  const keys = await base.readAsTenant(aseguradoraId, (tx) => keysOf(tx, aseguradora));
  if (keys.length > 1) throw new Error('some cases were being changed; `busqueda completar` makes theirs');
  return { casos, generacion };
}

/** Whatever waits for its tokens, of every insurer. */
export async function catchUp(deps: IndexDependencies): Promise<void> {
  while ((await indexRound(deps)) > 0);
}
