/** How certain the catalogue is of a value: a word, and where and when it was seen. */
import type { DatumState } from '@albacea/contract/schemas/proveedor-lists.ts';
import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint } from '../../ui/text.tsx';
import { type Certainty, markOf } from './certainty.ts';

const COLOUR: Readonly<Record<DatumState, string>> = {
  verificado: 'verde',
  anticuado: 'ocre',
  no_verificado: 'ocre',
  desconocido: 'gray',
};

/** The host of a URL; any other text is returned unchanged. */
export const hostOf = (source: string): string => URL.parse(source)?.hostname.replace(/^www\./, '') ?? source;

/** The source in words: «Oficial · support.google.com · documento de 2017 · mirado el 21 nov 2026». */
function useSourceInWords(): (certainty: Pick<Certainty, 'fuente' | 'fecha'>) => string {
  const { t } = useTranslation('catalogo');
  const formats = useFormats();
  return ({ fuente, fecha }) =>
    [
      fuente && t(`clases.${fuente.clase}`),
      fuente?.referencia && hostOf(fuente.referencia),
      fuente?.fecha_documento && t('documentoDe', { fecha: dayOrYear(fuente.fecha_documento, formats.date) }),
      fecha && t('visto', { cuando: formats.date(fecha) }),
    ]
      .filter(Boolean)
      .join(' · ');
}

/** The date of a document may be a day, a month or a year. */
const dayOrYear = (date: string, inWords: (day: string) => string): string => {
  const [year = '', month, day] = date.split('-');
  if (day !== undefined) return inWords(date);
  return month === undefined ? year : `${month}/${year}`;
};

export function CertaintyMark({ certainty }: { readonly certainty: Certainty }) {
  // an unknown value has no source, only the day on which somebody looked for it
  const source = useSourceInWords()(
    certainty.estado === 'desconocido' ? { fuente: null, fecha: certainty.fecha } : certainty,
  );
  const { t } = useTranslation('catalogo');
  // most fields are unverified, and a label at each of them would go unread
  if (certainty.estado === 'no_verificado')
    return (
      <FinePrint className="partible">{[t('estado.no_verificado'), source].filter(Boolean).join(' · ')}</FinePrint>
    );
  return (
    <Group gap={6} wrap="wrap">
      <Badge color={COLOUR[certainty.estado]}>{t(`estado.${certainty.estado}`)}</Badge>
      {source && <FinePrint className="partible">{source}</FinePrint>}
    </Group>
  );
}

/** The mark of one field: that we decide the field ourselves, or how certain its value is; no mark for a field that is rightly empty. */
export function FieldCertainty({ field }: { readonly field: Certainty & { readonly campo: string } }) {
  const { t } = useTranslation('catalogo');
  switch (markOf(field)) {
    case 'nuestro':
      return <FinePrint span>{t('nuestro')}</FinePrint>;
    case 'nada':
      return null;
    default:
      return <CertaintyMark certainty={field} />;
  }
}
