/** Columns in a row, one for each stretch of time. Only for the eye: whoever hears the page is told the same in words beside it. */
import { Box, Group, Text } from '@mantine/core';

interface ColumnSeries {
  readonly label: string;
  /** A colour of `backoffice.css` that stands out from paper and from the dark. */
  readonly colour: string;
}

interface Column {
  /** Of the stretch: an hour, a day. */
  readonly name: string;
  /** One for each series, stacked from below. */
  readonly parts: readonly number[];
}

interface ColumnsProps {
  readonly series: readonly ColumnSeries[];
  readonly columns: readonly Column[];
  /** How the highest value is written. */
  readonly write: (value: number) => string;
}

const HEIGHT = 100;
const WIDTH = 10;

export function Columns({ series, columns, write }: ColumnsProps) {
  const heights = columns.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0));
  const most = Math.max(...heights);
  return (
    <Box aria-hidden>
      <Group justify="space-between" gap="md">
        <Text size="xs" c="dimmed" className="cifras">
          {write(most)}
        </Text>
        <Group gap="md">
          {series.map(({ label, colour }) => (
            <Group key={label} gap={6}>
              <Box w={10} h={10} bg={colour} style={{ borderRadius: 2 }} />
              <Text size="xs">{label}</Text>
            </Group>
          ))}
        </Group>
      </Group>
      <Box
        component="svg"
        viewBox={`0 0 ${columns.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        w="100%"
        h={120}
        display="block"
        style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
      >
        {columns.map(({ name, parts }, i) => (
          <g key={name}>
            <title>{[name, ...series.map(({ label }, of) => `${label}: ${write(parts[of] ?? 0)}`)].join(' · ')}</title>
            {parts.map((part, of) => {
              const below = parts.slice(0, of).reduce((sum, one) => sum + one, 0);
              const height = most === 0 ? 0 : (part / most) * HEIGHT;
              const y = HEIGHT - (most === 0 ? 0 : (below / most) * HEIGHT) - height;
              const { label, colour } = series[of] as ColumnSeries;
              return <rect key={label} x={i * WIDTH + 1} y={y} width={WIDTH - 2} height={height} fill={colour} />;
            })}
          </g>
        ))}
      </Box>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {columns[0]?.name}
        </Text>
        <Text size="xs" c="dimmed">
          {columns.at(-1)?.name}
        </Text>
      </Group>
    </Box>
  );
}
