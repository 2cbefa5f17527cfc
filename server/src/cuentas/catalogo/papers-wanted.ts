/** The papers that providers want with a request, for the code that receives papers. */
import type { DocumentosDependencies } from '../../caso/documentos/receive-documento.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Catalogo } from './current-catalogo.ts';
import { offerOf } from './rules-ways.ts';

/** @returns for each account all papers of the way that holds today, and those asked for since; null: nothing is known */
export const papersWantedBy =
  (catalogo: Pick<Catalogo, 'current'>): DocumentosDependencies['papersWanted'] =>
  async (tx, cuentas, now) => {
    const current = await catalogo.current(tx);
    const today = todayInMadrid(now);
    return cuentas.map(({ id, estado, proveedor, accion, via, papeles_pedidos }) => {
      const offer = offerOf((proveedor && current.ficha(proveedor)) || null, accion, via, today);
      const isKnown = offer !== null || papeles_pedidos.length > 0;
      return { id, estado, papeles: isKnown ? [...(offer?.de_entrada.flat() ?? []), ...papeles_pedidos] : null };
    });
  };
