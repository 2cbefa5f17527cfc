/** The insurer of a request: its settings and its key, kept in memory until its row changes. */

import { LRUCache } from 'lru-cache';
import { crearAgrupador } from '../outbox/agrupador.ts';
import type { ClaveDeAseguradora, Llavero } from '../platform/cripto/llavero.ts';
import type { Base } from './base.ts';
import type { Aseguradoras } from './esquema.ts';
import { ID_DEL_SERVICIO } from './servicio.ts';

export interface Inquilino extends Omit<Aseguradoras, 'clave_envuelta'> {
  readonly clave: ClaveDeAseguradora;
}

export interface Inquilinos {
  /**
   * The insurer, from memory when the version is the one kept.
   * @param version as just read with the credential; undefined asks the database
   * @throws when there is no such insurer
   */
  obtener(id: string, version?: number): Promise<Inquilino>;
  /** What never changes of an insurer: its variant, slug and key; the rest may be stale. */
  inmutable(id: string): Promise<Pick<Inquilino, 'id' | 'variante' | 'slug' | 'clave'>>;
  /** Whether a subdomain is that of a Variant A insurer. Slug and variant never change, so a yes is remembered. */
  existeEnVarianteA(slug: string): Promise<boolean>;
}

/** Insurers by id. The version read with each credential tells when a copy is stale, in every process. */
export function crearInquilinos(base: Base, llavero: Llavero): Inquilinos {
  const conocidos = new LRUCache<string, Inquilino>({ max: 500 });
  const subdominios = new Set<string>();
  // Anybody can make names up: however many are asked for, the database hears one question at a time.
  const busquedas = crearAgrupador<string, boolean>(async (slugs) => {
    const filas = await base.puerta<{ slug: string; variante: string }>(
      'select b.slug, b.variante from unnest($1::text[]) as s(slug) cross join lateral buscar_aseguradora(s.slug, null) as b',
      [[...new Set(slugs)]],
    );
    const deA = new Set(filas.filter(({ variante }) => variante === 'A').map(({ slug }) => slug));
    return slugs.map((slug) => deA.has(slug));
  });
  async function leer(id: string): Promise<Inquilino> {
    if (id === ID_DEL_SERVICIO) return servicio(llavero);
    const { filas } = await base.lectura(id, (tx) =>
      tx.sql<Aseguradoras>('select * from aseguradoras where id = aseguradora_actual()'),
    );
    const [fila] = filas;
    if (!fila) throw new Error(`no insurer ${id}`);
    const { clave_envuelta, ...ajustes } = fila;
    const inquilino = { ...ajustes, clave: llavero.claveDeAseguradora(id, clave_envuelta) };
    conocidos.set(id, inquilino);
    return inquilino;
  }
  return {
    async obtener(id, version) {
      const conocido = conocidos.get(id);
      return conocido && conocido.version === version ? conocido : leer(id);
    },
    inmutable: async (id) => conocidos.get(id) ?? leer(id),
    async existeEnVarianteA(slug) {
      if (!subdominios.has(slug) && (await busquedas.anadir(slug))) subdominios.add(slug);
      return subdominios.has(slug);
    },
  };
}

/** What stands for an insurer in an e-mail of the service to its own people. */
const servicio = (llavero: Llavero): Inquilino => ({
  id: ID_DEL_SERVICIO,
  slug: 'albacea',
  nombre: 'Albacea',
  variante: 'B',
  estado: 'activa',
  pruebas: false,
  idioma: 'es',
  idiomas_activos: ['es', 'en'],
  color: null,
  telefono: null,
  responder_a: null,
  dominios_email: [],
  retencion_anios: 5,
  exige_segundo_factor: true,
  version: 0,
  creada: new Date(0),
  clave: llavero.claveDelServicio(),
});
