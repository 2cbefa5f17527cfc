/** Bars that are the rows of a table: the eye sees their lengths, and whoever hears the page is told name and value, once. */
import { Box, Table, VisuallyHidden } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';

/** As the style sheet calls it. `total`: a stock. `menos`: what takes away, drawn as a frame, so that it is told apart without colour. `parcial`: not all has come. */
export type Tone = 'total' | 'mas' | 'menos' | 'segundo' | 'parcial';

interface Bar {
  readonly from?: number;
  readonly to: number;
  readonly tone: Tone;
  readonly value: ReactNode;
}

export interface BarRow {
  readonly key: string;
  readonly name: ReactNode;
  /** One for each column. */
  readonly bars: readonly Bar[];
}

interface BarTableProps {
  /** Caption; the section says it already. */
  readonly title: string;
  /** Of the names, and of each column of bars. */
  readonly columns: readonly [name: string, ...bars: string[]];
  readonly rows: readonly BarRow[];
  /** The end of the scale; without it the longest bar of each column. */
  readonly most?: number;
}

export function BarTable({ title, columns, rows, most }: BarTableProps) {
  const [name, ...heads] = columns;
  const scales = heads.map((_, i) =>
    Math.max(1, most ?? Math.max(...rows.map(({ bars }) => Math.max(bars[i]?.from ?? 0, bars[i]?.to ?? 0)))),
  );
  const onlyOne = heads.length === 1;
  const Head = onlyOne ? VisuallyHidden : 'span';
  return (
    <Box className="barras-sitio">
      <Table
        fz="sm"
        verticalSpacing={1}
        className={`cifras ${onlyOne ? '' : 'barras-varias'}`}
        withRowBorders={!onlyOne}
      >
        <caption className="oculto">{title}</caption>
        <Table.Thead>
          <Table.Tr>
            {[name, ...heads].map((head) => (
              <Table.Th key={head} scope="col" py={onlyOne ? 0 : 2}>
                <Head>{head}</Head>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name: rowName, bars }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} className="barra-nombre">
                {rowName}
              </Table.Th>
              {bars.map((bar, i) => (
                <Table.Td key={heads[i]} w={onlyOne ? '100%' : undefined}>
                  <BarCell bar={bar} scale={scales[i] ?? 1} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function BarCell({ bar: { from = 0, to, tone, value }, scale }: { readonly bar: Bar; readonly scale: number }) {
  const style = {
    '--barra-desde': Math.min(from, to) / scale,
    '--barra-largo': Math.abs(to - from) / scale,
  } as CSSProperties;
  return (
    <span className="barra-renglon" style={style}>
      {from !== to && <span className={`barra barra-${tone}`} aria-hidden />}
      <span className="barra-valor">{value}</span>
    </span>
  );
}
