/** The figures that are read first, each beside the period before. */
import {
  compare,
  createHeadlineWriter,
  HEADLINE_SHAPES,
  HEADLINES,
  type Headline,
  type HeadlineWriter,
  headlineOf,
} from '@albacea/contract/schemas/headlines.ts';
import { ActionIcon, Group, Paper, Popover, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconInfoCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureLink, useCalculation, useView } from './report.tsx';

const ICON = { size: 14, stroke: 2, 'aria-hidden': true } as const;

export function Cards() {
  const { t, i18n } = useTranslation('cifras');
  const writer = useMemo(() => createHeadlineWriter(i18n.language === 'en' ? 'en' : 'es'), [i18n.language]);
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 2, sm: 3, lg: 5 }}
      spacing="xs"
      p={0}
      m={0}
      className="fichas"
      aria-label={t('seccion.resumen')}
    >
      {HEADLINES.map((name) => (
        <FigureCard key={name} name={name} writer={writer} />
      ))}
    </SimpleGrid>
  );
}

interface CardProps {
  readonly name: Headline;
  readonly writer: HeadlineWriter;
}

function FigureCard({ name, writer }: CardProps) {
  const { t } = useTranslation('cifras');
  const { report } = useView();
  const { cifra: figure, base } = HEADLINE_SHAPES[name];
  const { valor, motivo, cuantos } = headlineOf(name, report);
  return (
    <Paper component="li" px="sm" py="xs">
      <Group justify="space-between" wrap="nowrap" gap={4} align="flex-start">
        <Text size="sm" c="dimmed" lh={1.3}>
          {t(`ficha.${name}`)}
        </Text>
        <Explained name={name} />
      </Group>
      {valor === null ? (
        <Text size="sm" my={4} lh={1.35}>
          {motivo && t(`motivo.${motivo}`)}
        </Text>
      ) : (
        <Text fz={26} fw={600} lh={1.25} ff="heading" className="cifras">
          {figure ? (
            <FigureLink figure={figure} n={cuantos} {...(base && { base })}>
              {writer.value(name, valor)}
            </FigureLink>
          ) : (
            writer.value(name, valor)
          )}
        </Text>
      )}
      {valor !== null && <Trend {...{ name, writer }} value={valor} />}
    </Paper>
  );
}

function iconOf(difference: number) {
  if (difference === 0) return IconEqual;
  return difference > 0 ? IconArrowUpRight : IconArrowDownRight;
}

function Trend({ name, writer, value }: CardProps & { readonly value: number }) {
  const { t } = useTranslation('cifras');
  const { before } = useView();
  const was = before && headlineOf(name, before).valor;
  if (was === null) return null;
  const { diferencia, juicio } = compare(name, value, was);
  const Icon = iconOf(diferencia);
  const text = t(`tendencia.${juicio}`, {
    diferencia: writer.difference(name, diferencia),
    antes: writer.value(name, was),
  });
  return (
    <Text size="xs" c="dimmed" className="cifras juicio">
      <span className="con-icono">
        <Icon {...ICON} />
        {text}
      </span>
    </Text>
  );
}

/** Explains what a figure counts and links to its cases. */
function Explained({ name }: Pick<CardProps, 'name'>) {
  const { t } = useTranslation('cifras');
  const { report } = useView();
  const calculation = useCalculation();
  const { cifra: figure, base, de } = HEADLINE_SHAPES[name];
  const value = de(report);
  const { cuantos } = headlineOf(name, report);
  const title = t('calculo', { cifra: t(`ficha.${name}`) });
  return (
    <Popover width={280} position="bottom-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={title} className="sin-papel">
          <IconInfoCircle size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Stack gap={6} fz="sm">
          <Text size="sm">{t(`explica.${name}`)}</Text>
          {typeof value !== 'number' && (
            <Text size="sm" fw={600} className="cifras">
              {calculation(value)}
            </Text>
          )}
          {figure && cuantos > 0 && (
            <FigureLink figure={figure} n={cuantos} {...(base && { base })}>
              {t('casosDe')}
            </FigureLink>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
