/** Rotating an API key: a new one is shown once, and the present one goes on for as long as is chosen. */
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';

/** Hours for which the present key goes on. */
const OVERLAPS = ['24', '72', '168', '0'] as const;

interface RotateKeyProps {
  readonly aseguradora: string;
  readonly target: DataOf<'GET /aseguradoras/{aseguradora}/claves'>['elementos'][number];
  readonly onClose: () => void;
  readonly onRotate: (key: string) => void;
}

export function RotateKey({ aseguradora, target, onClose, onRotate }: RotateKeyProps) {
  const { t } = useTranslation('desarrolladores');
  const { t: common } = useTranslation();
  const [hours, choose] = useState<string>('24');
  const rotate = useCommand('POST /aseguradoras/{aseguradora}/claves/{clave}/rotacion', {
    onFail: () => true,
    onFinish: ({ api_key }) => onRotate(api_key),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    rotate.mutate({ params: { aseguradora, clave: target.clave_id }, body: { horas: Number(hours) } });
  };
  return (
    <Modal opened onClose={onClose} title={t('clave.titulo', target)}>
      <form onSubmit={send}>
        <Stack>
          <FormFailure failure={rotate.error} />
          <Text>{t('clave.texto')}</Text>
          <Radio.Group label={t('clave.cuanto')} value={hours} onChange={choose}>
            <Stack gap="xs" mt="xs">
              {OVERLAPS.map((overlap) => (
                <Radio key={overlap} value={overlap} label={t(`clave.horas.${overlap}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancelar')}
            </Button>
            <Button type="submit" loading={rotate.isPending}>
              {t('clave.boton')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
