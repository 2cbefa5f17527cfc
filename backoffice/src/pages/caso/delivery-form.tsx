/** What became of a letter by post, as its proof or its notice of delivery says. */
import { POSTAL_DELIVERIES, type PostalDelivery } from '@albacea/contract/schemas/solicitud-lists.ts';
import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { useCaso } from './context.ts';
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
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (became === null) return;
        const proof = { ...(number.trim() && { numero: number.trim() }), ...(day && { fecha: day }) };
        command.mutate({ params: { ...params, cuenta: cuenta.cuenta_id }, body: { entrega: became, ...proof } });
      }}
    >
      <Stack>
        <Radio.Group
          label={t('solicitudes.postal.que')}
          value={became ?? ''}
          onChange={(value) => choose(value as PostalDelivery)}
          required
        >
          <Stack gap={6} mt={6}>
            {POSTAL_DELIVERIES.map((one) => (
              <Radio key={one} value={one} label={t(`solicitudes.entrega.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t('solicitudes.postal.numero')}
          value={number}
          onChange={({ currentTarget: { value } }) => type(value)}
          maxLength={60}
        />
        <TextInput
          type="date"
          label={t('solicitudes.postal.fecha')}
          value={day}
          min={cuenta.solicitudes.at(-1)?.enviada}
          max={todayInMadrid()}
          onChange={({ currentTarget: { value } }) => set(value)}
          w="fit-content"
        />
        <Text size="sm" c="dimmed">
          {t('solicitudes.postal.aviso')}
        </Text>
        <ShapeFailure failure={command.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={command.isPending} disabled={became === null}>
            {t('solicitudes.acuse.guardar')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
