/** Whether, when and to whom the paper of each month goes. */
import type { MonthlySendingView } from '@albacea/contract/schemas/figures.ts';
import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';

const DAYS = Array.from({ length: 28 }, (_, i) => String(i + 1));

interface EmailProps {
  onClose(): void;
}

export function MonthlyEmail({ onClose }: EmailProps) {
  const { t } = useTranslation('cifras');
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/cifras/envio', { params: { aseguradora } });
  return (
    <Modal opened onClose={onClose} size="lg" title={t('envio.titulo')}>
      <Read reading={reading}>{(sending) => <EmailForm sending={sending} onClose={onClose} />}</Read>
    </Modal>
  );
}

function EmailForm({ sending, onClose }: EmailProps & { readonly sending: MonthlySendingView }) {
  const { t } = useTranslation(['cifras', 'comun']);
  const { date } = useFormats();
  const aseguradora = useAseguradora();
  const [isActive, activate] = useState(sending.activo);
  const [day, putDay] = useState(String(sending.dia));
  const [recipients, putRecipients] = useState<string[]>(sending.destinatarios);
  const save = useCommand('POST /aseguradoras/{aseguradora}/cifras/envio', {
    done: ({ proximo }) => (proximo ? t('envio.proximo', { dia: date(proximo) }) : t('envio.apagado')),
    onFinish: onClose,
    onFail: () => true,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = { activo: isActive, dia: Number(day), destinatarios: recipients };
    save.mutate({ params: { aseguradora }, body });
  };
  return (
    <form onSubmit={send}>
      <Stack>
        <Text size="sm">{t('envio.texto')}</Text>
        <Switch
          label={t('envio.activo')}
          checked={isActive}
          onChange={({ currentTarget }) => activate(currentTarget.checked)}
        />
        <NativeSelect
          label={t('envio.dia')}
          value={day}
          onChange={({ currentTarget }) => putDay(currentTarget.value)}
          data={DAYS}
          w={220}
        />
        <Checkbox.Group
          label={t('envio.personas')}
          description={t('envio.soloSuyas')}
          value={recipients}
          onChange={putRecipients}
        >
          <Stack gap="xs" mt="xs">
            {sending.personas.map(({ usuario_id, nombre, email }) => (
              <Checkbox key={usuario_id} value={usuario_id} label={nombre} description={email} />
            ))}
          </Stack>
        </Checkbox.Group>
        {sending.proximo && (
          <Text size="sm" c="dimmed">
            {t('envio.proximo', { dia: date(sending.proximo) })}
          </Text>
        )}
        <FormFailure failure={save.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t('guardar', { ns: 'comun' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
