/** How the second signature stands, where the insurer wants one or somebody has given it. */
import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';

type Cofirma = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato'>['cofirma'];

export function SecondSignature({ cofirma }: { readonly cofirma: Cofirma }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const { exigida, papeles, espera, reservados, peticion, rechazada, firmas } = cofirma;
  if (!exigida && firmas.length === 0) return null;
  const lacks = exigida && papeles > 0;
  const colour = () => {
    if (!lacks) return 'verde';
    return espera ? 'ocre' : 'gray';
  };
  const who = () => {
    if (peticion) return peticion.nombre;
    return rechazada ? t('mandato.cofirma.noQuiso', { nombre: rechazada.nombre }) : t('mandato.cofirma.nadie');
  };
  return (
    <Section
      title={t('mandato.cofirma.titulo')}
      actions={exigida && <Badge color={colour()}>{t(`mandato.cofirma.${lacks ? 'falta' : 'completa'}`)}</Badge>}
    >
      <Data>
        {lacks && <Datum name={t('mandato.cofirma.de')}>{who()}</Datum>}
        {peticion && <Datum name={t('mandato.cofirma.pedida')}>{formats.moment(peticion.pedida)}</Datum>}
        {firmas.map(({ nombre, firmada, revocada }) => (
          <Datum key={firmada} name={t(revocada ? 'mandato.cofirma.revocada' : 'mandato.cofirma.firmada')}>
            {`${nombre} · ${formats.moment(revocada ?? firmada)}`}
          </Datum>
        ))}
      </Data>
      {peticion && !peticion.llega && (
        <Text size="sm" mt="sm">
          {t('mandato.cofirma.noLlega')}
        </Text>
      )}
      {reservados > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('mandato.cofirma.reservados', { count: reservados })}
        </Text>
      )}
    </Section>
  );
}
