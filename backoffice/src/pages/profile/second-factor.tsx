/** The second factor: setting it up with a QR code, switching it off, and recovery codes. */
import { Badge, Button, Code, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { DataOf } from '../../app/client.ts';
import { useFormCommand, useReading } from '../../app/data.ts';
import { FormFailure } from '../../ui/command.tsx';
import { PasswordField, SixDigits } from '../../ui/inputs.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Read } from '../../ui/states.tsx';
import { Muted } from '../../ui/text.tsx';

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
            <Muted>{active ? t('factor.textoActivo', { quedan: remain }) : t('factor.textoInactivo')}</Muted>
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
      <SecretDialog
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
  const prepare = useFormCommand('POST /cuenta/segundo-factor');
  const confirm = useFormCommand('POST /cuenta/segundo-factor/confirmacion', {
    onFinish: withCodes,
  });
  const renew = useFormCommand('POST /cuenta/segundo-factor/codigos', { onFinish: withCodes });
  const remove = useFormCommand('POST /cuenta/segundo-factor/retirada', {
    done: t('factor.retirado'),
    onFinish: onClose,
  });
  const command = { activar: prepare, renovar: renew, retirar: remove }[what];
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (prepare.data) confirm.mutate({ body: { codigo: code } });
    else command.mutate({ body: { password } });
  };
  return (
    <Modal opened onClose={onClose} title={t(`factor.${what}`)} size={prepare.data ? 'lg' : 'md'}>
      <form onSubmit={send}>
        {prepare.data ? (
          <SecretAsQr secret={prepare.data}>
            <FormFailure failure={confirm.error} />
            <SixDigits label={t('factor.codigo')} value={code} onType={putCode} data-autofocus />
            <Button type="submit" loading={confirm.isPending}>
              {t('factor.confirmar')}
            </Button>
          </SecretAsQr>
        ) : (
          <Stack>
            <FormFailure failure={command.error} />
            <PasswordField label={t('factor.pide')} data-autofocus value={password} onType={put} />
            <Button type="submit" loading={command.isPending}>
              {t('factor.seguir')}
            </Button>
          </Stack>
        )}
      </form>
    </Modal>
  );
}

interface SecretAsQrProps {
  readonly secret: DataOf<'POST /cuenta/segundo-factor'>;
  /** Asks for the code that the authenticator app then shows. */
  readonly children: ReactNode;
}

/** The secret of the second factor, as a QR code and as text. */
function SecretAsQr({ secret: { uri, secreto }, children }: SecretAsQrProps) {
  const { t } = useTranslation('perfil');
  return (
    <Stack>
      <Text>{t('factor.escanear')}</Text>
      <Group align="flex-start" gap="lg">
        <Qr text={uri} />
        <Stack flex={1} miw={200}>
          <Text size="sm">{t('factor.aMano')}</Text>
          <Code block className="secreto">
            {secreto.match(/.{1,4}/g)?.join(' ')}
          </Code>
          {children}
        </Stack>
      </Group>
    </Stack>
  );
}

/** A QR code, drawn as one path. */
function Qr({ text }: { readonly text: string }) {
  const { t } = useTranslation('perfil');
  const { side, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 3 });
    const boxes = code.data.flatMap((row, y) => row.flatMap((full, x) => (full ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { side: code.size, path: boxes.join('') };
  }, [text]);
  return (
    <svg width={220} height={220} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t('factor.imagen')}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
