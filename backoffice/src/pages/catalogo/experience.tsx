/** A provider's track record, from its answers to requests: shown from five answers on, with their number. */
import type { ActionExperience, ChannelExperience } from '@albacea/contract/schemas/experience.ts';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Data, Datum } from '../../ui/fact.tsx';
import { FinePrint } from '../../ui/text.tsx';

/** @param experience undefined: too few answers, and nothing is shown */
export function Experience({ experience }: { readonly experience: ActionExperience | undefined }) {
  const { t } = useTranslation('catalogo');
  if (!experience) return null;
  const { n, propia, aseguradoras, dias_mediana: mediana, dias_p90: p90, representante, papeles } = experience;
  const papers = papeles.map(({ papel, n: count }) =>
    t('experiencia.veces', { papel: t(`papel.${papel}`), count, todas: n }),
  );
  return (
    <section>
      <Title order={3} size="sm">
        {t('experiencia.titulo')}
      </Title>
      <FinePrint mb="xs">
        {propia ? t('experiencia.propia', { count: n }) : t('experiencia.deVarias', { count: n, aseguradoras })}
      </FinePrint>
      <Data>
        <Datum name={t('experiencia.tarda')}>{t('experiencia.dias', { mediana, p90 })}</Datum>
        <Datum name={t('experiencia.representante')}>
          {representante.n === 0
            ? t('experiencia.nuncaPedido')
            : t('experiencia.hechas', { si: representante.si, count: representante.n })}
        </Datum>
        <Datum name={t('experiencia.pidio')}>{papers.join(', ') || t('experiencia.nada')}</Datum>
      </Data>
    </section>
  );
}

/**
 * Outcome of requests by channel, and how many legal terms were kept, for all insurers that share their experience.
 * @param channels those of one action; empty: too few answers, and nothing is shown
 */
export function Channels({ channels }: { readonly channels: readonly ChannelExperience[] }) {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  if (channels.length === 0) return null;
  return (
    <section>
      <Title order={3} size="sm">
        {t('canales.titulo')}
      </Title>
      <FinePrint mb="xs">{t('canales.deVarias')}</FinePrint>
      <Data>
        {channels.map(({ canal, n, hechas, obligados, cumplidos }) => (
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
