/** The people of the service by their names. */
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';

export interface Gestores {
  readonly all: readonly { readonly usuario_id: string; readonly nombre: string }[];
  /** null: nobody has it. */
  nameOf(id: string | null): string | null;
  /** Several, in a sentence. */
  namesOf(ids: readonly string[]): string;
}

export function useGestores(): Gestores {
  const { t, i18n } = useTranslation('trabajo');
  const all = useReading('GET /gestores', {}).data?.elementos ?? [];
  const nameOf = (id: string | null) => all.find(({ usuario_id }) => usuario_id === id)?.nombre ?? null;
  return {
    all,
    nameOf,
    namesOf: (ids) =>
      new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(ids.map((id) => nameOf(id) ?? t('alguien'))),
  };
}
