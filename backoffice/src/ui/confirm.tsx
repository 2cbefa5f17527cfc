/** A question before what can't be taken back; and what went wrong within a form. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFailureMessage } from '../app/data.ts';

interface ConfirmProps {
  readonly abierta: boolean;
  readonly titulo: string;
  readonly texto: string;
  readonly boton: string;
  readonly ocupada?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm({ abierta, titulo, texto, boton, ocupada = false, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={abierta} onClose={onClose} title={titulo}>
      <Stack>
        <Text>{texto}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancelar')}
          </Button>
          <Button color="teja" loading={ocupada} onClick={onConfirm}>
            {boton}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export function ShapeFailure({ fallo }: { readonly fallo: Error | null }) {
  const say = useFailureMessage();
  return fallo ? (
    <Alert color="teja" role="alert">
      {say(fallo)}
    </Alert>
  ) : null;
}
