/** The few figures that are read first, each with the one before and what it is made of. */
import type { FigureWithCasos } from '@albacea/contract/schemas/figures-with-casos.ts';
import type { EconomicRatio, Ratio, Reporting, Time } from '@albacea/contract/schemas/reporting.ts';
import { ActionIcon, Group, Paper, Popover, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FigureLink, useCalculation, useView, useWrite, type Write } from './report.tsx';

type Name =
  | 'comunicados'
  | 'abiertos'
  | 'cerrados'
  | 'pendientes'
  | 'activacion'
  | 'entrada'
  | 'resolucion'
  | 'plazos'
  | 'tiempo'
  | 'ratio';

interface Card {
  readonly name: Name;
  /** Leads to its cases; null: nothing to lead to. */
  readonly figure: FigureWithCasos | null;
  readonly of: (report: Reporting) => number | Ratio | Time | EconomicRatio;
}

const CARDS: readonly Card[] = [
  { name: 'comunicados', figure: 'siniestros.comunicados', of: ({ siniestros }) => siniestros.comunicados },
  { name: 'abiertos', figure: 'casos.abiertos', of: ({ casos }) => casos.abiertos },
  { name: 'cerrados', figure: 'casos.cerrados', of: ({ casos }) => casos.cerrados },
  { name: 'pendientes', figure: 'casos.pendientes_fin', of: ({ casos }) => casos.pendientes_fin },
  { name: 'activacion', figure: 'cohorte.activacion', of: ({ cohorte }) => cohorte.activacion },
  { name: 'entrada', figure: 'contacto.entrada_a_7', of: ({ contacto }) => contacto.entrada_a_7 },
  { name: 'resolucion', figure: 'cuentas.resolucion', of: ({ cuentas }) => cuentas.resolucion },
  { name: 'plazos', figure: 'plazos.cumplimiento', of: ({ plazos }) => plazos.cumplimiento },
  { name: 'tiempo', figure: null, of: ({ tiempos }) => tiempos.tramitacion_neta },
  { name: 'ratio', figure: null, of: ({ economico }) => economico.ratio_siniestral },
];

function inText(value: ReturnType<Card['of']>, write: Write): string {
  if (typeof value === 'number') return write.number(value);
  if ('n' in value) return write.hours(value.mediana);
  if (typeof value.numerador === 'number') return write.ratio(value as Ratio);
  return value.valor === null ? '–' : write.percentage(Number(value.valor));
}

const howMany = (value: ReturnType<Card['of']>): number =>
  typeof value === 'number' ? value : 'n' in value ? value.n : Number(value.numerador ?? 0);

export function Cards() {
  const { t } = useTranslation('cifras');
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 2, sm: 3, lg: 5 }}
      spacing="sm"
      p={0}
      m={0}
      className="fichas"
      aria-label={t('seccion.resumen')}
    >
      {CARDS.map((card) => (
        <FigureCard key={card.name} {...card} />
      ))}
    </SimpleGrid>
  );
}

function FigureCard({ name, figure, of: de }: Card) {
  const { t } = useTranslation('cifras');
  const { report, before } = useView();
  const write = useWrite();
  const calculation = useCalculation();
  const value = de(report);
  const text = inText(value, write);
  return (
    <Paper component="li" p="sm">
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <Text size="sm" c="dimmed" lh={1.3}>
          {t(`ficha.${name}`)}
        </Text>
        <Popover width={280} position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('calculo', { cifra: t(`ficha.${name}`) })}
            >
              <IconInfoCircle size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('calculo', { cifra: t(`ficha.${name}`) })}>
            <Stack gap={6} fz="sm">
              <Text size="sm">{t(`explica.${name}`)}</Text>
              {typeof value !== 'number' && (
                <Text size="sm" fw={600} className="cifras">
                  {calculation(value)}
                </Text>
              )}
              {figure && howMany(value) > 0 && (
                <FigureLink figure={figure} n={howMany(value)}>
                  {t('casosDe')}
                </FigureLink>
              )}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </Group>
      <Text fz={28} fw={600} lh={1.25} ff="heading" className="cifras">
        {typeof value === 'number' && figure ? (
          <FigureLink figure={figure} n={value}>
            {text}
          </FigureLink>
        ) : (
          text
        )}
      </Text>
      <Text size="xs" c="dimmed" className="cifras">
        {typeof value !== 'number' && (value.motivo ? calculation(value) : '')}
        {before &&
          (typeof value === 'number' || value.motivo === null) &&
          t('antes', { valor: inText(de(before), write) })}
      </Text>
    </Paper>
  );
}
