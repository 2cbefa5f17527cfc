/** The second factor: set up with a QR code, switched off, and its recovery codes. */
import { Badge, Button, Code, Group, Modal, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { Once } from '../../ui/once.tsx';
import { Qr } from '../../ui/qr.tsx';
import { Read } from '../../ui/states.tsx';

type What = 'activar' | 'retirar' | 'renovar';

export function SecondFactor() {
  const { t } = useTranslation('perfil');
  const cuenta = useReading('GET /cuenta', {});
  const [what, ask] = useState<What | null>(null);
  const [codes, show] = useState<readonly string[] | null>(null);
  return (
    <Paper p="lg" h="100%">
      <Read reading={cuenta}>
        {({ segundo_factor: active, codigos_de_recuperacion: remain }) => (
          <Stack gap="sm">
            <Group justify="space-between">
              <Title order={2}>{t('factor.titulo')}</Title>
              <Badge color={active ? 'verde' : 'gray'}>{active ? t('factor.activo') : t('factor.inactivo')}</Badge>
            </Group>
            <Text c="dimmed" size="sm">
              {active ? t('factor.textoActivo', { quedan: remain }) : t('factor.textoInactivo')}
            </Text>
            {active ? (
              <Group>
                <Button variant="default" onClick={() => ask('renovar')}>
                  {t('factor.renovar')}
                </Button>
                <Button variant="default" onClick={() => ask('activar')}>
                  {t('factor.otro')}
                </Button>
                <Button variant="default" onClick={() => ask('retirar')}>
                  {t('factor.retirar')}
                </Button>
              </Group>
            ) : (
              <Group>
                <Button onClick={() => ask('activar')}>{t('factor.activar')}</Button>
              </Group>
            )}
          </Stack>
        )}
      </Read>
      {what && <FactorDialog key={what} what={what} onClose={() => ask(null)} onHaveCodes={show} />}
      <Once
        title={t('factor.codigos')}
        secret={codes?.join('\n') ?? null}
        text={t('factor.codigosTexto')}
        onClose={() => show(null)}
      />
    </Paper>
  );
}

interface DialogProps {
  readonly what: What;
  readonly onClose: () => void;
  readonly onHaveCodes: (codes: readonly string[]) => void;
}

export function FactorDialog({ what, onClose, onHaveCodes }: DialogProps) {
  const { t } = useTranslation('perfil');
  const [password, put] = useState('');
  const [code, putCode] = useState('');
  const withCodes = ({ codigos }: { codigos: string[] }) => {
    onClose();
    onHaveCodes(codigos);
  };
  const prepare = useCommand('POST /cuenta/segundo-factor', { onFail: () => true });
  const confirm = useCommand('POST /cuenta/segundo-factor/confirmacion', {
    onFail: () => true,
    onFinish: withCodes,
  });
  const renovar = useCommand('POST /cuenta/segundo-factor/codigos', { onFail: () => true, onFinish: withCodes });
  const retirar = useCommand('POST /cuenta/segundo-factor/retirada', {
    done: t('factor.retirado'),
    onFail: () => true,
    onFinish: onClose,
  });
  const command = { activar: prepare, renovar, retirar }[what];
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (prepare.data) confirm.mutate({ body: { codigo: code } });
    else command.mutate({ body: { password } });
  };
  return (
    <Modal opened onClose={onClose} title={t(`factor.${what}`)} size={prepare.data ? 'lg' : 'md'}>
      <form onSubmit={send}>
        {prepare.data ? (
          <Stack>
            <Text>{t('factor.escanear')}</Text>
            <Group align="flex-start" gap="lg">
              <Qr text={prepare.data.uri} title={t('factor.imagen')} />
              <Stack flex={1} miw={200}>
                <Text size="sm">{t('factor.aMano')}</Text>
                <Code block className="secreto">
                  {prepare.data.secreto.match(/.{1,4}/g)?.join(' ')}
                </Code>
                <ShapeFailure failure={confirm.error} />
                <TextInput
                  label={t('factor.codigo')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  pattern="[0-9]{6}"
                  required
                  withAsterisk={false}
                  data-autofocus
                  value={code}
                  onChange={({ currentTarget: { value } }) => putCode(value.replace(/\D/g, '').slice(0, 6))}
                />
                <Button type="submit" loading={confirm.isPending}>
                  {t('factor.confirmar')}
                </Button>
              </Stack>
            </Group>
          </Stack>
        ) : (
          <Stack>
            <ShapeFailure failure={command.error} />
            <PasswordInput
              label={t('factor.pide')}
              autoComplete="current-password"
              required
              withAsterisk={false}
              data-autofocus
              value={password}
              onChange={({ currentTarget: { value } }) => put(value)}
            />
            <Button type="submit" loading={command.isPending}>
              {t('factor.seguir')}
            </Button>
          </Stack>
        )}
      </form>
    </Modal>
  );
}
