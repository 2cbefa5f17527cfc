/** Looking for a person among many. */
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What is typed, and what the server is asked once the person stops. */
export function useBusqueda() {
  const [buscar, escribir] = useState('');
  const [asentado] = useDebouncedValue(buscar.trim(), 300);
  return { buscar, escribir, consulta: { limite: 50, ...(asentado && { buscar: asentado }) } };
}

interface PropsDeBuscador {
  readonly valor: string;
  readonly alEscribir: (valor: string) => void;
}

export function Buscador({ valor, alEscribir }: PropsDeBuscador) {
  const { t } = useTranslation('configuracion');
  return (
    <TextInput
      type="search"
      w={300}
      aria-label={t('usuarios.buscar')}
      placeholder={t('usuarios.buscar')}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={80}
      value={valor}
      onChange={({ currentTarget: { value } }) => alEscribir(value)}
    />
  );
}
