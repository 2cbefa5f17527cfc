/** The question before an act that can't be undone; and the error of a form. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFailureMessage } from '../app/data.ts';

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm({ opened, title, text, button, busy = false, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancelar')}
          </Button>
          <Button color="teja" loading={busy} onClick={onConfirm}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export function FormFailure({ failure }: { readonly failure: Error | null }) {
  const say = useFailureMessage();
  return failure ? (
    <Alert color="teja" role="alert">
      {say(failure)}
    </Alert>
  ) : null;
}
