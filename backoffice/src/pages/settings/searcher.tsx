/** Looking for a person among many. */
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What is typed, and what the server is asked once the person stops. */
export function useSearch() {
  const [typed, write] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), 300);
  return { typed, write, query: { limite: 50, ...(settled && { buscar: settled }) } };
}

interface SearcherProps {
  readonly value: string;
  readonly onWrite: (value: string) => void;
}

export function Searcher({ value: typed, onWrite }: SearcherProps) {
  const { t } = useTranslation('configuracion');
  return (
    <TextInput
      type="search"
      w={300}
      aria-label={t('usuarios.buscar')}
      placeholder={t('usuarios.buscar')}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={80}
      value={typed}
      onChange={({ currentTarget: { value } }) => onWrite(value)}
    />
  );
}
