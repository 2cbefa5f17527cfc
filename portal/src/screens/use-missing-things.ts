/** Words for the things that are missing, such as «el certificado de defunción y su permiso». */
import { put } from '@albacea/words/put.ts';
import { useCaso, usePortal } from '../data/context.ts';
import type { Lack } from '../rules-modulos.ts';

/** The things that the family still has to hand in, joined for use within a sentence; empty: none. */
export function useMissingThings(lacks: readonly Lack[]): string {
  const { t } = usePortal();
  const { papel, heredero } = useCaso();
  const theirs = put(t.deFamiliar.permisoQueFalta, { heredero: heredero.nombre });
  const names = lacks.map((lack) => (lack === 'permiso' && papel !== 'heredero' ? theirs : t.modulos.cosas[lack]));
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(t.modulos.cosas.y);
}
