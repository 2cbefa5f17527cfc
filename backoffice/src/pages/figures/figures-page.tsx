/** The figures of an insurer: its report as tiles, charts and tables, beside the period before. */
import '@mantine/charts/styles.css';
import './figures.css';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { SETTINGS } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { Breakdown } from './breakdown.tsx';
import { Cards } from './cards.tsx';
import { ContributeData } from './contribute-data.tsx';
import { Filters } from './filters.tsx';
import { anterior, type Choice, queryOf, readChoice, writeChoice } from './period.ts';
import { ViewContext } from './report.tsx';
import { Age, Closing, Cohort, Family, Stream } from './sections-casos.tsx';
import { Cuentas, CuentasByAction, Economic, Times } from './sections-cuentas.tsx';

export function Component() {
  const { t } = useTranslation('cifras');
  const { date, moment } = useFormats();
  const aseguradora = useAseguradora();
  const client = useClient();
  const { rol } = useSession();
  const [address, goA] = useSearchParams();
  const today = todayInMadrid();
  const choice = readChoice(address, today);
  // from the address and not from what was painted last: two choices in quick succession are both kept
  const choose = (changes: Partial<Choice>) =>
    goA(writeChoice(readChoice(new URLSearchParams(location.search), today), changes));
  const params = { aseguradora };
  const reading = useReading(
    'GET /aseguradoras/{aseguradora}/cifras',
    { params, query: queryOf(choice) },
    { keep: true },
  );
  const corte = reading.data?.periodo.corte ?? null;
  // as of the same instant: the two differ by their days alone
  const preview = useReading(
    'GET /aseguradoras/{aseguradora}/cifras',
    { params, query: { ...queryOf({ ...choice, ...anterior(choice) }), ...(corte && { corte }) } },
    { enabled: choice.comparar && corte !== null, keep: true },
  );
  const before = choice.comparar ? (preview.data ?? null) : null;
  return (
    <Page
      title={t('titulo')}
      detail={corte && t('detalle', { desde: date(choice.desde), hasta: date(choice.hasta), corte: moment(corte) })}
      actions={
        <>
          {SETTINGS.includes(rol) && <ContributeData />}
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            href={client.address('GET /aseguradoras/{aseguradora}/cifras/csv', {
              params,
              query: { ...queryOf(choice), ...(corte && { corte }) },
            })}
            download={`${aseguradora}-${choice.desde}-${choice.hasta}.csv`}
          >
            {t('csv')}
          </Button>
        </>
      }
    >
      <Filters {...{ choice, today, cut: reading.isPlaceholderData ? null : corte, choose }} />
      <Read reading={reading}>
        {(report) => (
          <ViewContext value={{ choice, report, before }}>
            <Stack gap="md" aria-busy={reading.isPlaceholderData} opacity={reading.isPlaceholderData ? 0.5 : 1}>
              <Cards />
              <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
                <Stream />
                <Age />
                <Cohort />
                <Closing />
                <Cuentas />
                <CuentasByAction />
                <Family />
                <Economic />
              </SimpleGrid>
              <Times />
              <Breakdown />
            </Stack>
          </ViewContext>
        )}
      </Read>
    </Page>
  );
}
