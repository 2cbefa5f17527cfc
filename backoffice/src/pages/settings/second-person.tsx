/** Which acts of the service a second person of it has to release. */
import { RELEASED_ACTS } from '@albacea/contract/schemas/lists.ts';
import { Checkbox, Paper, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { SETTINGS } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { Read } from '../../ui/states.tsx';

type Act = (typeof RELEASED_ACTS)[number];

export function SecondPerson() {
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  return <Read reading={reading}>{(data) => <Acts acts={data.exige_visto_bueno} />}</Read>;
}

/** Whoever configures the insurer says so; everybody else who may look sees how it stands. */
function Acts({ acts }: { readonly acts: readonly Act[] }) {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const { rol } = useSession();
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', { done: t('guardado') });
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="sm">
        {t('vistoBueno.titulo')}
      </Title>
      <Checkbox.Group
        label={t('vistoBueno.texto')}
        value={[...acts]}
        onChange={(exige) => change.mutate({ params: { aseguradora }, body: { exige_visto_bueno: exige as Act[] } })}
      >
        <Stack gap="xs" mt="xs">
          {RELEASED_ACTS.map((one) => (
            <Checkbox
              key={one}
              value={one}
              label={t(`vistoBueno.acto.${one}`)}
              description={t(`vistoBueno.detalle.${one}`)}
              disabled={!SETTINGS.includes(rol) || change.isPending}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </Paper>
  );
}
