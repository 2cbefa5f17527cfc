/** One page for a board: cases, families, accounts, time and money, each beside the previous period. */
import {
  compare,
  createHeadlineWriter,
  HEADLINE_SHAPES,
  type Headline,
  type HeadlineWriter,
  headlineOf,
} from '@albacea/contract/schemas/headlines.ts';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { FigureLink, useFigureFormats, useView } from './report.tsx';

const CASOS = ['abiertos', 'pendientes', 'cerrados'] as const satisfies readonly Headline[];
const SINGLE = ['familias', 'cuentas', 'tiempo', 'cargos'] as const satisfies readonly Headline[];
/** One of the five figures of the board. */
type Line = 'casos' | (typeof SINGLE)[number];

export function Board() {
  const { t } = useTranslation('cifras');
  return (
    <Stack component="ul" gap="sm" p={0} m={0} className="hoja" aria-label={t('parte.resumen')}>
      <LineView line="casos">
        <Group gap="xl" align="flex-start">
          {CASOS.map((name) => (
            <Value key={name} name={name} label={t(`ficha.${name}`)} />
          ))}
        </Group>
      </LineView>
      {SINGLE.map((name) => (
        <LineView key={name} line={name}>
          <Value name={name} />
        </LineView>
      ))}
    </Stack>
  );
}

function LineView({ line, children }: { readonly line: Line; readonly children: ReactNode }) {
  const { t } = useTranslation('cifras');
  return (
    <Paper component="li" p="md" className="hoja-cifra">
      <div>
        <Title order={2} size="h4">
          {t(`hoja.${line}`)}
        </Title>
        <Muted maw="46ch">{t(`explica.${line}`)}</Muted>
      </div>
      {children}
    </Paper>
  );
}

interface ValueProps {
  readonly name: Headline;
  /** What the number counts, where a line has several. */
  readonly label?: string;
}

function Value({ name, label }: ValueProps) {
  const { t, i18n } = useTranslation('cifras');
  const writer = useMemo(() => createHeadlineWriter(i18n.language === 'en' ? 'en' : 'es'), [i18n.language]);
  const { report } = useView();
  const { cifra, base } = HEADLINE_SHAPES[name];
  const { valor, motivo, cuantos } = headlineOf(name, report);
  return (
    <div>
      {label && <Muted>{label}</Muted>}
      {valor === null ? (
        <Text size="sm">{motivo && t(`motivo.${motivo}`)}</Text>
      ) : (
        <>
          <Text fz={28} fw={600} lh={1.2} ff="heading" className="cifras">
            <FigureLink figure={cifra} n={cuantos} {...(base && { base })}>
              {writer.value(name, valor)}
            </FigureLink>
          </Text>
          <CountedFrom name={name} />
          <Trend name={name} writer={writer} value={valor} />
        </>
      )}
    </div>
  );
}

/** How many cases or accounts were counted: without that number a share or a median means nothing. */
function CountedFrom({ name }: { readonly name: Headline }) {
  const { t } = useTranslation('cifras');
  const { number } = useFigureFormats();
  const { report } = useView();
  const { cuantos, entre } = headlineOf(name, report);
  const countText = () => {
    if (entre !== null) return t('de', { n: number(cuantos), d: number(entre) });
    if (name === 'tiempo') return t('hoja.medidos', { count: cuantos, n: number(cuantos) });
    return name === 'cargos' ? t('cargos.cuentas', { count: cuantos, n: number(cuantos) }) : null;
  };
  const text = countText();
  return (
    text && (
      <Text size="sm" className="cifras">
        {text}
      </Text>
    )
  );
}

const ICON = { size: 14, stroke: 2, 'aria-hidden': true } as const;
function iconOf(difference: number) {
  if (difference === 0) return IconEqual;
  return difference > 0 ? IconArrowUpRight : IconArrowDownRight;
}

interface TrendProps {
  readonly name: Headline;
  readonly writer: HeadlineWriter;
  readonly value: number;
}

function Trend({ name, writer, value }: TrendProps) {
  const { t } = useTranslation('cifras');
  const { before } = useView();
  const previous = before && headlineOf(name, before).valor;
  if (previous === null) return null;
  const { diferencia, juicio } = compare(name, value, previous);
  const Icon = iconOf(diferencia);
  const text = t(`tendencia.${juicio}`, {
    diferencia: writer.difference(name, diferencia),
    antes: writer.value(name, previous),
  });
  return (
    <FinePrint className="cifras juicio">
      <span className="con-icono">
        <Icon {...ICON} />
        {text}
      </span>
    </FinePrint>
  );
}
