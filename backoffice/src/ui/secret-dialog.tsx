/** A secret that is shown once: it can be copied, and closes only when the person says that they have kept it. */
import { Alert, Button, Code, CopyButton, Group, Modal, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from './text.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** null: the dialog is closed. */
  readonly secret: string | null;
  readonly text: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function SecretDialog({ title, secret, text, onClose, children }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="ocre" icon={<IconAlertTriangle aria-hidden />}>
          {text}
        </Alert>
        <Code block data-secreto className="secreto">
          {secret}
        </Code>
        {children}
        <Group justify="space-between">
          <Copy value={secret ?? ''} />
          <Button onClick={onClose}>{t('unaVez.guardado')}</Button>
        </Group>
        <Muted>{t('unaVez.nota')}</Muted>
      </Stack>
    </Modal>
  );
}

export function Copy({ value }: { readonly value: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={value} timeout={2500}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          {copied ? t('unaVez.copiado') : t('unaVez.copiar')}
        </Button>
      )}
    </CopyButton>
  );
}
