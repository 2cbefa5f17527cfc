/** Stands above every page of a test insurer, so that nobody takes it for a real one. */
import { Alert, Anchor } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../ui/formats.ts';
import { useAseguradora, useAseguradoras } from './aseguradora.ts';
import { useReading } from './data.ts';
import { SETTINGS } from './permissions.ts';
import { useSession } from './session.tsx';

export function TestBanner() {
  const { t } = useTranslation('ensayo');
  const { rol } = useSession();
  const slug = useAseguradora();
  const test = useAseguradoras().find((one) => one.slug === slug)?.pruebas;
  if (!test) return null;
  return (
    <Alert color="ocre" icon={<IconFlask aria-hidden />} py="xs" mb="md" role="note" data-ensayo>
      {t('franja')} <Now aseguradora={slug} />{' '}
      {SETTINGS.includes(rol) && (
        <Anchor component={Link} to={`/${slug}/configuracion/ensayo`} size="sm" underline="always">
          {t('abrir')}
        </Anchor>
      )}
    </Alert>
  );
}

/** What time it is there: its clock is moved by whoever tries things out. */
function Now({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('ensayo');
  const formats = useFormats();
  const clock = useReading('GET /aseguradoras/{aseguradora}/ensayo/reloj', { params: { aseguradora } }, { every: 60 });
  return clock.data ? t('ahora', { cuando: formats.moment(clock.data.reloj) }) : null;
}
