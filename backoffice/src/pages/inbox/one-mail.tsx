/** An e-mail of the tray in a dialogue: read, then assigned, or discarded for a reason. */
import { DISCARD_REASONS } from '@albacea/contract/schemas/inbox-lists.ts';
import { Button, Divider, Group, Radio, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PREFIX } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Read } from '../../ui/states.tsx';
import { AssignForm } from './assign-form.tsx';
import { MailBody } from './mail-body.tsx';
import type { Act, TrayMail } from './tray.tsx';

interface OneMailProps {
  readonly mailId: string;
  readonly act: Exclude<Act, 'descartar'>;
  onDiscard(): void;
  onDone(): void;
}

export function OneMail({ mailId, act, onDiscard, onDone }: OneMailProps) {
  const { t } = useTranslation('correo');
  const reading = useReading('GET /correo/{correo}', { params: { correo: mailId } });
  return (
    <Read reading={reading}>
      {(mail) => (
        <Stack>
          <MailBody mail={mail} original={`${PREFIX}/correo/${mailId}/original`} />
          <Divider label={t('asignar')} labelPosition="left" />
          <AssignForm mail={mail} focused={act === 'asignar'} onDone={onDone} />
          <Divider />
          <Group justify="flex-end">
            <Button variant="default" onClick={onDiscard}>
              {t('descartar')}
            </Button>
          </Group>
        </Stack>
      )}
    </Read>
  );
}

export function DiscardForm({ mail, onDone }: { readonly mail: TrayMail; readonly onDone: () => void }) {
  const { t } = useTranslation('correo');
  const [chosen, choose] = useState<string | null>(null);
  const discard = useCommand('POST /correo/{correo}/descarte', { done: t('descartado'), onFinish: onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = DISCARD_REASONS.find((one) => one === chosen);
    if (reason) discard.mutate({ params: { correo: mail.correo_id }, body: { motivo: reason } });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('de')}: {mail.de.nombre} {mail.de.direccion}
        </Text>
        <Radio.Group label={t('motivoTitulo')} value={chosen} onChange={choose}>
          <Stack gap="xs" mt="xs">
            {DISCARD_REASONS.map((one, i) => (
              <Radio key={one} value={one} label={t(`descarte.${one}`)} data-autofocus={i === 0 || undefined} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {t('descartarSeguro')}
        </Text>
        <Group justify="flex-end">
          <Button type="submit" color="teja" loading={discard.isPending} disabled={chosen === null}>
            {t('descartar')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
