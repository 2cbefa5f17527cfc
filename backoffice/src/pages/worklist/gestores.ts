/** The people of the service by name. */
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';

export interface Gestores {
  readonly all: readonly { readonly usuario_id: string; readonly nombre: string }[];
  /** For a selection field. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** @returns the name; null: no person, or an unknown one */
  nameOf(id: string | null): string | null;
  /** Several names, as a list in a sentence. */
  namesOf(ids: readonly string[]): string;
}

/** @param enabled false: the signed-in person may not read the list, so no name is known */
export function useGestores(enabled = true): Gestores {
  const { t, i18n } = useTranslation('trabajo');
  const all = useReading('GET /gestores', {}, { enabled }).data?.elementos ?? [];
  const nameOf = (id: string | null) => all.find(({ usuario_id }) => usuario_id === id)?.nombre ?? null;
  return {
    all,
    options: all.map(({ usuario_id, nombre }) => ({ value: usuario_id, label: nombre })),
    nameOf,
    namesOf: (ids) =>
      new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(ids.map((id) => nameOf(id) ?? t('alguien'))),
  };
}
