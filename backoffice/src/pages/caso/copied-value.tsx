/** A value with a button that copies it, for the forms of providers and registers that a person fills in elsewhere. */
import { ActionIcon, CopyButton, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function CopiedValue({ name, value }: { readonly name: string; readonly value: string }) {
  const { t } = useTranslation('caso');
  return (
    <Group gap={6} wrap="nowrap" justify="space-between">
      <span className="partible">{value}</span>
      <CopyButton value={value}>
        {({ copied, copy }) => {
          const label = copied ? t('carta.copiado') : t('hoja.copiar', { que: name });
          return (
            <Tooltip label={label}>
              <ActionIcon variant="subtle" size="md" onClick={copy} aria-label={label}>
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          );
        }}
      </CopyButton>
    </Group>
  );
}
