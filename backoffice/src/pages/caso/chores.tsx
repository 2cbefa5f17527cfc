/** What was done with the provider and what it answered: the evidence of an account. */
import { Text, Timeline } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';
import type { Cuenta } from './context.ts';

export function Managements({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const formats = useFormats();
  if (cuenta.gestiones.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('gestiones.vacio')}
      </Text>
    );
  return (
    <Timeline active={-1} bulletSize={12} lineWidth={2}>
      {cuenta.gestiones.map(({ tipo, cuando, canal, carta, nota, documento }) => (
        <Timeline.Item
          key={`${cuando} ${tipo}`}
          title={<Text size="sm">{t(`gestiones.${carta === 'reclamacion_dpd' ? 'delegado' : tipo}`)}</Text>}
        >
          <Text size="xs" c="dimmed">
            {[formats.moment(cuando), canal && common(`canal.${canal}`), documento && t('gestiones.conPrueba')]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {nota && (
            <Text size="sm" className="texto">
              {nota}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
