/** Something secret that is shown once: it can be copied, and goes when the dialogue is closed. */
import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TimeProps {
  readonly titulo: string;
  /** null: nothing to show, and the dialogue is closed. */
  readonly secreto: string | null;
  readonly texto: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

export function Once({ titulo, secreto, texto, onClose, children }: TimeProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={secreto !== null} onClose={onClose} title={titulo} size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Alert color="ocre" icon={<IconAlertTriangle aria-hidden />}>
          {texto}
        </Alert>
        <Code block data-secreto className="secreto">
          {secreto}
        </Code>
        {children}
        <Group justify="space-between">
          <Copy valor={secreto ?? ''} />
          <Button onClick={onClose}>{t('unaVez.guardado')}</Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('unaVez.nota')}
        </Text>
      </Stack>
    </Modal>
  );
}

export function Copy({ valor }: { readonly valor: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={valor} timeout={2500}>
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
