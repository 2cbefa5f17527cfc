/** Items of the palette: commands of the page in view, pages, insurers, and the cases found. */
import type { CasosFound } from '@albacea/contract/schemas/search.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CasoBadge } from '../ui/badges.tsx';
import { normalise } from '../ui/formats.ts';
import { useAseguradora, useAseguradoras } from './aseguradora.ts';
import type { Command } from './commands.ts';
import { ASEGURADORA_MENU, SERVICE_MENU } from './menu.ts';
import type { PaletteScope } from './palette-store.ts';
import { isService } from './permissions.ts';
import { useSession } from './session.tsx';
import { useSingleKeys } from './single-keys.tsx';

export type PaletteGroup = 'ordenes' | 'paginas' | 'casos';
export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  readonly description?: string;
  /** Shortcut key, shown at the right of an item that has no `mark`. */
  readonly key?: string | undefined;
  readonly mark?: ReactNode;
  readonly run: () => void;
}

/** Commands that the palette leaves out: `buscar` opens the palette itself, and the others open pages that it lists anyway. */
const LEFT_OUT: readonly string[] = ['buscar', 'ir.casos', 'ir.trabajo'];

const matches = (label: string, query: string): boolean =>
  normalise(query)
    .split(/\s+/)
    .every((word) => normalise(label).includes(word));

/** Items that need no request. @param commands the commands offered when the palette was opened */
export function useLocalItems(scope: PaletteScope, query: string, commands: readonly Command[]): PaletteItem[] {
  const { t } = useTranslation();
  const { t: own } = useTranslation('paleta');
  const goTo = useNavigate();
  const { rol } = useSession();
  const aseguradora = useAseguradora();
  const all = useAseguradoras();
  const [keysOn] = useSingleKeys();
  if (scope === 'casos') return [];
  const page = (to: string, label: string): PaletteItem => ({
    id: `pagina ${to}`,
    group: 'paginas',
    label,
    run: () => void goTo(to),
  });
  const menu = [...SERVICE_MENU, ...(aseguradora ? ASEGURADORA_MENU : [])].filter(({ who }) => who.includes(rol));
  const insurers = isService(rol) && query !== '' ? all : [];
  return [
    ...commands
      .filter(({ id }) => !LEFT_OUT.includes(id))
      .map(
        ({ id, label, key, run }): PaletteItem => ({
          id: `orden ${id}`,
          group: 'ordenes',
          label,
          key: keysOn ? key : undefined,
          run,
        }),
      ),
    ...menu.map(({ key, to }) => page(to.replace('{a}', aseguradora), t(`menu.${key}`))),
    page('/perfil', t('menu.perfil')),
    ...insurers.map(({ slug, nombre }) => page(`/${slug}/casos`, own('casosDe', { aseguradora: nombre }))),
  ].filter(({ label }) => matches(label, query));
}

export function useFoundItems(found: CasosFound | undefined): PaletteItem[] {
  const { t } = useTranslation();
  const { t: own } = useTranslation('paleta');
  const goTo = useNavigate();
  const { rol } = useSession();
  const names = new Map(useAseguradoras().map(({ slug, nombre }) => [slug, nombre]));
  return (found?.elementos ?? []).map((caso) => {
    const { aseguradora, caso_id, fallecido, estado, en_espera_de, resultado, coincide } = caso;
    const situation = en_espera_de
      ? own('espera', { quien: t(`espera.${en_espera_de}`) })
      : resultado && t(`resultado.${resultado}`);
    const place = [isService(rol) && (names.get(aseguradora) ?? aseguradora), caso_id, situation].filter(Boolean);
    const reasons = coincide.map(({ campo, de, texto, quien }) =>
      own(campo === 'nombre' ? `coincide.${de ?? 'fallecido'}` : `coincide.${campo}`, { texto, quien }),
    );
    return {
      id: `caso ${aseguradora} ${caso_id}`,
      group: 'casos',
      label: fallecido,
      description: `${place.join(' · ')}\n${reasons.join(' · ')}`,
      mark: <CasoBadge estado={estado} />,
      run: () => void goTo(`/${aseguradora}/casos/${caso_id}`),
    };
  });
}
