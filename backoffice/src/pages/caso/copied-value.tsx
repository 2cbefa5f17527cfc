/** Parts of the sheet for a form or a call, and values with a copy button. */
import { ActionIcon, CopyButton, Group, Title, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Data, Datum } from '../../ui/fact.tsx';

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

export function SheetPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="sm" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}

interface CopiedProps {
  /** Name above value, in the order of the form. */
  readonly values: readonly (readonly [name: string, value: string])[];
}

export const CopiedValues = ({ values }: CopiedProps) => (
  <Data inOrder>
    {values.map(([name, value]) => (
      <Datum key={name} name={name}>
        <CopiedValue name={name} value={value} />
      </Datum>
    ))}
  </Data>
);
