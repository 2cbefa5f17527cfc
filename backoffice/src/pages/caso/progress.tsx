/** The progress of a case for its insurer: the steps, whom it waits for, how long answers take, the savings. */
import type { Progress as ProgressData } from '@albacea/contract/schemas/consultas.ts';
import { Grid, Stack, Text, ThemeIcon, Timeline } from '@mantine/core';
import { IconCheck, IconClock, IconDots, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { useProgress } from './readings.ts';

export function Progress() {
  const { t } = useTranslation('caso');
  const reading = useProgress();
  return (
    <Section title={t('consultas.marcha.titulo')}>
      <Read reading={reading}>
        {(data) => (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, sm: 7 }}>
              <Steps steps={data.pasos} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 5 }}>
              <ProgressFigures data={data} />
            </Grid.Col>
          </Grid>
        )}
      </Read>
    </Section>
  );
}

const LOOK = {
  hecho: { color: 'verde', Icon: IconCheck },
  en_curso: { color: 'ocre', Icon: IconClock },
  pendiente: { color: 'gray', Icon: IconDots },
  no_toca: { color: 'gray', Icon: IconMinus },
} as const;

function Steps({ steps }: { readonly steps: ProgressData['pasos'] }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const done = steps.findLastIndex(({ estado }) => estado === 'hecho');
  return (
    <Timeline active={done} bulletSize={26} lineWidth={2} pl={13} role="list">
      {steps.map(({ paso, estado, desde, hechas, total }) => {
        const { color, Icon } = LOOK[estado];
        const count = total !== null && total > 0 && t('consultas.marcha.cuantas', { hechas, total });
        return (
          <Timeline.Item
            key={paso}
            role="listitem"
            title={t(`consultas.marcha.paso.${paso}`)}
            bullet={
              <ThemeIcon size={26} radius="xl" variant="light" color={color}>
                <Icon size={15} aria-hidden />
              </ThemeIcon>
            }
          >
            <Muted>
              {[t(`consultas.marcha.estado.${estado}`), count, desde && formats.date(desde)]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
}

function ProgressFigures({ data: { espera, semanas, ahorro } }: { readonly data: ProgressData }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  return (
    <Stack gap="md">
      <Fact name={t('consultas.marcha.ahora')}>
        {espera === null ? t('consultas.marcha.nadie') : t(`consultas.marcha.espera.${espera.a}`)}
        {espera && <Muted span> {t('consultas.marcha.desde', { cuando: formats.date(espera.desde) })}</Muted>}
      </Fact>
      <Fact name={t('consultas.marcha.tardan')}>{useWeeks(semanas)}</Fact>
      <Fact name={t('consultas.marcha.ahorro')}>
        <Text span fw={600} size="xl" className="cifras">
          {formats.euros(ahorro.al_ano)}
        </Text>
        {Number(ahorro.previsto) > 0 && (
          <Text size="sm">{t('consultas.marcha.previsto', { euros: formats.euros(ahorro.previsto) })}</Text>
        )}
        <FinePrint>{t('consultas.marcha.ahorroTexto')}</FinePrint>
      </Fact>
    </Stack>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Muted>{name}</Muted>
      <Text component="div">{children}</Text>
    </div>
  );
}

function useWeeks(weeks: ProgressData['semanas']): string {
  const { t } = useTranslation('caso');
  if (weeks === null) return t('consultas.marcha.noSeSabe');
  if (weeks.desde === weeks.hasta) return t('consultas.marcha.semanas', { count: weeks.hasta });
  return t('consultas.marcha.entre', { ...weeks });
}
