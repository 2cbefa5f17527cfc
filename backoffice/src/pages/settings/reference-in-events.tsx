/** Whether events name the insurer's own reference of their case. */
import { Paper, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';

export function ReferenceInEvents() {
  const { t } = useTranslation('desarrolladores');
  const { t: settings } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const { data } = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', { done: settings('guardado') });
  if (!data) return null;
  return (
    <Paper p="lg">
      <Switch
        label={t('referencia.titulo')}
        description={t('referencia.texto')}
        checked={data.eventos_con_referencia}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate({ params: { aseguradora }, body: { eventos_con_referencia: checked } })
        }
      />
    </Paper>
  );
}
