/**
 * Every key that some page offers, also of pages that nobody has opened yet, for whoever chooses keys of their own. Where its words name what is in
 * hand, a page says them itself; these are the same without it.
 */
import type { Command } from './commands.ts';

interface CataloguedKey {
  readonly id: string;
  readonly key: string;
  /** Section of the texts, and the name of its words. */
  readonly words: readonly [section: 'catalogo' | 'comun' | 'caso' | 'correo' | 'trabajo' | 'seguridad', name: string];
  /** Of people of the service alone. */
  readonly service?: true;
}

const ofService = (id: string, key: string, section: CataloguedKey['words'][0], name: string): CataloguedKey => ({
  ...{ id, key },
  words: [section, name],
  service: true,
});
const ofAll = (id: string, key: string, name: string): CataloguedKey => ({ id, key, words: ['comun', name] });

export const KEY_CATALOGUE: readonly CataloguedKey[] = [
  ofAll('buscar', '/', 'ayuda.buscar'),
  ofAll('ir.casos', 'c', 'ayuda.casos'),
  ofService('ir.trabajo', 't', 'comun', 'ayuda.trabajo'),
  ofAll('ayuda', '?', 'ayuda.esta'),
  ofAll('fila.siguiente', 'j', 'ayuda.siguiente'),
  ofAll('fila.anterior', 'k', 'ayuda.anterior'),
  ofService('caso.siguiente', 'n', 'trabajo', 'siguiente'),
  ofService('caso.lo_siguiente', 'h', 'caso', 'ahora.hacer'),
  ofService('caso.nota', 'o', 'caso', 'tecla.nota'),
  ofService('caso.asignar', 'p', 'caso', 'tecla.asignar'),
  ofService('caso.aplazar', 'd', 'caso', 'aplazar.titulo'),
  ofService('caso.visto_bueno', 'b', 'caso', 'visto.mirarTecla'),
  ofService('caso.deshacer', 'u', 'caso', 'tecla.deshacer'),
  ofService('cuenta.enviar', 's', 'caso', 'tecla.enviar'),
  ofService('cuenta.respuesta', 'a', 'caso', 'tecla.respuesta'),
  ofService('cuenta.confirmar_respuesta', 'y', 'caso', 'contesta.confirmarTecla'),
  ofService('cuenta.insistir', 'g', 'caso', 'tecla.insistir'),
  ofService('carta.deshacer', 'u', 'caso', 'porSalir.deshacerTecla'),
  ofService('papel.validar', 'v', 'caso', 'documentos.validar'),
  ofService('papel.rechazar', 'r', 'caso', 'documentos.rechazar'),
  { id: 'papel.ampliar', key: '+', words: ['caso', 'visor.ampliar'] },
  { id: 'papel.reducir', key: '-', words: ['caso', 'visor.reducir'] },
  ofService('fila.elegir', 'x', 'trabajo', 'elegirFila'),
  ofService('fila.elegirHasta', 'X', 'trabajo', 'elegirHasta'),
  ofService('trabajo.reclamar', 'r', 'trabajo', 'reclamar'),
  ofService('trabajo.asignar', 'a', 'trabajo', 'asignar'),
  ofService('trabajo.aplazar', 'p', 'trabajo', 'aplazar'),
  ofService('trabajo.deshacer', 'u', 'trabajo', 'deshacerUltimo'),
  ofService('correo.abrir', 'o', 'correo', 'tecla.abrir'),
  ofService('correo.asignar', 'a', 'correo', 'tecla.asignar'),
  ofService('correo.descartar', 'd', 'correo', 'tecla.descartar'),
  ofService('catalogo.comprobar', 'v', 'catalogo', 'comprobar.tecla'),
];

type Keyed = Pick<Command, 'id' | 'label' | 'key'>;

/**
 * What was seen in a page, in its newest words, and the rest as the catalogue calls it.
 * @param wordsOf a text by its section and name
 */
export function withCatalogue(
  seen: readonly Keyed[],
  isOfService: boolean,
  wordsOf: (words: CataloguedKey['words']) => string,
): Keyed[] {
  const rest = KEY_CATALOGUE.filter(
    ({ id, service }) => (isOfService || !service) && !seen.some((one) => one.id === id),
  );
  return [...seen, ...rest.map(({ id, key, words }) => ({ id, key, label: wordsOf(words) }))];
}
