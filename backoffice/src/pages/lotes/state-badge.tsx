/** How a lot stands, in a word. */
import type { Lote } from '@albacea/contract/schemas/lotes.ts';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function StateBadge({ estado }: Pick<Lote, 'estado'>) {
  const { t } = useTranslation('lotes');
  return (
    <Badge variant="light" color={estado === 'terminado' ? 'verde' : 'gray'}>
      {t(`estadoEs.${estado}`)}
    </Badge>
  );
}
