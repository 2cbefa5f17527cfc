/** Looks up the reach that a person names: an insurer, a provider, a member of the service, a starting time. */
import type { Database } from '../../db/database.ts';
import { isUuid } from '../../platform/ids.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import type { Reach } from './sql.ts';

export interface ReachDependencies {
  readonly base: Database;
  readonly catalogo: Catalogo;
}

interface Named {
  readonly aseguradora?: string;
  readonly proveedor?: string;
  readonly persona?: string;
  readonly desde?: string;
}

/** @throws DomainError no_encontrado for an unknown insurer; validacion for an unknown provider or person */
export async function reachOf(
  deps: ReachDependencies,
  { aseguradora, proveedor, persona, desde }: Named,
): Promise<Reach> {
  if (aseguradora === undefined && proveedor === undefined && persona === undefined)
    throw invalid({
      campo: 'aseguradora',
      texto: { es: 'diga de qué aseguradora, proveedor o persona.', en: 'say of which insurer, provider or person.' },
    });
  if (persona !== undefined && !isUuid(persona)) throw unknown('persona');
  const insurer = aseguradora === undefined ? null : await insurerOf(deps, aseguradora);
  if (proveedor !== undefined && (await providerName(deps, proveedor)) === null) throw unknown('proveedor');
  return {
    aseguradora: insurer,
    proveedor: proveedor ?? null,
    persona: persona ?? null,
    desde: desde === undefined ? null : new Date(desde),
  };
}

/** @throws DomainError no_encontrado */
async function insurerOf({ base }: ReachDependencies, slug: string): Promise<string> {
  const [row] = await base.door<{ id: string }>('select id from buscar_aseguradora($1, null)', [slug]);
  if (!row) throw new DomainError('no_encontrado');
  return row.id;
}

/** Names of providers by their codes. */
export const providerNames = async ({
  base,
  catalogo,
}: ReachDependencies): Promise<(code: string) => string | null> => {
  const current = await base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.current(tx));
  return (code) => current.ficha(code)?.nombre ?? null;
};

const providerName = async (deps: ReachDependencies, code: string) => (await providerNames(deps))(code);

const unknown = (campo: string) => invalid({ campo, texto: { es: 'no se conoce.', en: 'is not known.' } });
