/** What became of a letter by post, as its proof or its notice of delivery says. */
import { POSTAL_DELIVERIES, type PostalDelivery } from '@albacea/contract/schemas/solicitud-lists.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { DayField } from '../../ui/day-field.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { useCaso } from './context.ts';
import { Outcomes, RequestForm } from './request-fields.tsx';
import type { InHand } from './request-in-hand.ts';

export function DeliveryForm({ cuenta, onClose }: { readonly cuenta: InHand['cuenta']; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [became, choose] = useState<PostalDelivery | null>(null);
  const [number, type] = useState('');
  const [day, set] = useState('');
  const command = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/entrega', {
    done: t('solicitudes.acuse.hecho'),
    onFail: () => true,
    onFinish: onClose,
  });
  const send = () => {
    if (became === null) return;
    const proof = { ...(number.trim() && { numero: number.trim() }), ...(day && { fecha: day }) };
    command.mutate({ params: { ...params, cuenta: cuenta.cuenta_id }, body: { entrega: became, ...proof } });
  };
  return (
    <RequestForm
      button={t('solicitudes.postal.guardar')}
      lacks={became === null}
      command={command}
      onSend={send}
      onClose={onClose}
    >
      <Outcomes
        label={t('solicitudes.postal.que')}
        outcomes={POSTAL_DELIVERIES}
        nameOf={(one) => t(`solicitudes.entrega.${one}`)}
        value={became}
        onChoose={choose}
      />
      {(became === 'devuelta' || became === 'perdida') && (
        <Text size="sm" c="dimmed" role="status">
          {t('solicitudes.postal.aviso')}
        </Text>
      )}
      <TextInput
        label={t('solicitudes.postal.numero')}
        value={number}
        onChange={({ currentTarget: { value } }) => type(value)}
        maxLength={60}
      />
      <DayField
        label={t('solicitudes.postal.fecha')}
        value={day}
        min={cuenta.solicitudes.at(-1)?.enviada}
        max={todayInMadrid()}
        onChange={set}
        maw={220}
      />
    </RequestForm>
  );
}
