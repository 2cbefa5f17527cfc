/** The second factor: set up with a QR code, switched off, and its recovery codes. */
import { Badge, Button, Code, Group, Modal, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Leido } from '../../ui/estados.tsx';
import { Qr } from '../../ui/qr.tsx';
import { UnaVez } from '../../ui/una-vez.tsx';

type Que = 'activar' | 'retirar' | 'renovar';

export function SegundoFactor() {
  const { t } = useTranslation('perfil');
  const cuenta = useLectura('GET /cuenta', {});
  const [que, pedir] = useState<Que | null>(null);
  const [codigos, mostrar] = useState<readonly string[] | null>(null);
  return (
    <Paper p="lg" h="100%">
      <Leido lectura={cuenta}>
        {({ segundo_factor: activo, codigos_de_recuperacion: quedan }) => (
          <Stack gap="sm">
            <Group justify="space-between">
              <Title order={2}>{t('factor.titulo')}</Title>
              <Badge color={activo ? 'verde' : 'gray'}>{activo ? t('factor.activo') : t('factor.inactivo')}</Badge>
            </Group>
            <Text c="dimmed" size="sm">
              {activo ? t('factor.textoActivo', { quedan }) : t('factor.textoInactivo')}
            </Text>
            {activo ? (
              <Group>
                <Button variant="default" onClick={() => pedir('renovar')}>
                  {t('factor.renovar')}
                </Button>
                <Button variant="default" onClick={() => pedir('retirar')}>
                  {t('factor.retirar')}
                </Button>
              </Group>
            ) : (
              <Group>
                <Button onClick={() => pedir('activar')}>{t('factor.activar')}</Button>
              </Group>
            )}
          </Stack>
        )}
      </Leido>
      {que && <DialogoDeFactor key={que} que={que} alCerrar={() => pedir(null)} alTenerCodigos={mostrar} />}
      <UnaVez
        titulo={t('factor.codigos')}
        secreto={codigos?.join('\n') ?? null}
        texto={t('factor.codigosTexto')}
        alCerrar={() => mostrar(null)}
      />
    </Paper>
  );
}

interface PropsDeDialogo {
  readonly que: Que;
  readonly alCerrar: () => void;
  readonly alTenerCodigos: (codigos: readonly string[]) => void;
}

export function DialogoDeFactor({ que, alCerrar, alTenerCodigos }: PropsDeDialogo) {
  const { t } = useTranslation('perfil');
  const [password, poner] = useState('');
  const [codigo, ponerCodigo] = useState('');
  const conCodigos = ({ codigos }: { codigos: string[] }) => {
    alCerrar();
    alTenerCodigos(codigos);
  };
  const preparar = useOrden('POST /cuenta/segundo-factor', { alFallar: () => true });
  const confirmar = useOrden('POST /cuenta/segundo-factor/confirmacion', {
    alFallar: () => true,
    alTerminar: conCodigos,
  });
  const renovar = useOrden('POST /cuenta/segundo-factor/codigos', { alFallar: () => true, alTerminar: conCodigos });
  const retirar = useOrden('POST /cuenta/segundo-factor/retirada', {
    hecho: t('factor.retirado'),
    alFallar: () => true,
    alTerminar: alCerrar,
  });
  const orden = { activar: preparar, renovar, retirar }[que];
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    if (preparar.data) confirmar.mutate({ cuerpo: { codigo } });
    else orden.mutate({ cuerpo: { password } });
  };
  return (
    <Modal opened onClose={alCerrar} title={t(`factor.${que}`)} size={preparar.data ? 'lg' : 'md'}>
      <form onSubmit={enviar}>
        {preparar.data ? (
          <Stack>
            <Text>{t('factor.escanear')}</Text>
            <Group align="flex-start" gap="lg">
              <Qr texto={preparar.data.uri} titulo={t('factor.imagen')} />
              <Stack flex={1} miw={200}>
                <Text size="sm">{t('factor.aMano')}</Text>
                <Code block className="secreto">
                  {preparar.data.secreto.match(/.{1,4}/g)?.join(' ')}
                </Code>
                <FalloDeForma fallo={confirmar.error} />
                <TextInput
                  label={t('factor.codigo')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  pattern="[0-9]{6}"
                  required
                  withAsterisk={false}
                  data-autofocus
                  value={codigo}
                  onChange={({ currentTarget: { value } }) => ponerCodigo(value.replace(/\D/g, '').slice(0, 6))}
                />
                <Button type="submit" loading={confirmar.isPending}>
                  {t('factor.confirmar')}
                </Button>
              </Stack>
            </Group>
          </Stack>
        ) : (
          <Stack>
            <FalloDeForma fallo={orden.error} />
            <PasswordInput
              label={t('factor.pide')}
              autoComplete="current-password"
              required
              withAsterisk={false}
              data-autofocus
              value={password}
              onChange={({ currentTarget: { value } }) => poner(value)}
            />
            <Button type="submit" loading={orden.isPending}>
              {t('factor.seguir')}
            </Button>
          </Stack>
        )}
      </form>
    </Modal>
  );
}
