/** Whether a second person of the family has to sign before anything leaves. */
import { Paper, Switch, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand } from '../../app/data.ts';
import { SETTINGS } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';

/** Whoever configures the insurer says so; everybody else who may look sees how it stands. */
export function SecondSignature({ wanted }: { readonly wanted: boolean }) {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const { rol } = useSession();
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', { done: t('guardado') });
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="sm">
        {t('datos.cofirmaTitulo')}
      </Title>
      <Switch
        label={t('datos.cofirma')}
        description={t('datos.cofirmaTexto')}
        checked={wanted}
        disabled={!SETTINGS.includes(rol) || change.isPending}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate({ params: { aseguradora }, body: { exige_cofirma: checked } })
        }
      />
    </Paper>
  );
}
