/** What came of requests by each channel, and how many terms of the law were kept: over all insurers that share theirs. */
import type { ChannelExperience } from '@albacea/contract/schemas/experience.ts';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Data, Datum } from '../../ui/fact.tsx';

/** @param of those of one action; empty: too little is known, and nothing is shown */
export function Channels({ of: known }: { readonly of: readonly ChannelExperience[] }) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  if (known.length === 0) return null;
  return (
    <section>
      <Title order={3} size="sm">
        {t('canales.titulo')}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {t('canales.deVarias')}
      </Text>
      <Data>
        {known.map(({ canal, n, hechas, obligados, cumplidos }) => (
          <Datum key={canal} name={canal === 'burofax' ? t('canales.burofax') : common(`canal.${canal}`)}>
            {t('canales.hechas', { hechas, count: n })}
            <br />
            {obligados > 0 ? t('canales.plazos', { cumplidos, count: obligados }) : t('canales.sinPlazo')}
          </Datum>
        ))}
      </Data>
    </section>
  );
}
