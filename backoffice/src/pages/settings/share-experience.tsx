/** Whether what providers answered in an insurer's cases counts in what is learned of them over all insurers. */
import { Paper, Switch, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';

/** Only the insurer's own administrators say so; everybody else who may look sees how it stands. */
export function ShareExperience({ shared }: { readonly shared: boolean }) {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', { done: t('guardado') });
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="sm">
        {t('datos.comparteTitulo')}
      </Title>
      <Switch
        label={t('datos.comparte')}
        description={t('datos.comparteTexto')}
        checked={shared}
        disabled={useSession().rol !== 'admin' || change.isPending}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate({ params: { aseguradora }, body: { comparte_experiencia: checked } })
        }
      />
    </Paper>
  );
}
