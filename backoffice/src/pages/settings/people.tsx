/** People of the insurer, and whether its administrators need a second factor. */
import { ASEGURADORA_ROLES } from '@albacea/contract/schemas/lists.ts';
import { Paper, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { PeoplePanel } from './people-panel.tsx';

export const People = () => (
  <Stack>
    <RequireFactor />
    <PeoplePanel aseguradora={useAseguradora()} roles={ASEGURADORA_ROLES} />
  </Stack>
);

/** Whether administrators sign in with a second factor or not at all. */
function RequireFactor() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', { done: t('guardado') });
  return (
    <Paper p="md">
      <Switch
        label={t('usuarios.exige')}
        description={t('usuarios.exigeTexto')}
        checked={reading.data?.exige_segundo_factor ?? false}
        disabled={!reading.data || change.isPending}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate({ params: { aseguradora }, body: { exige_segundo_factor: checked } })
        }
      />
    </Paper>
  );
}
