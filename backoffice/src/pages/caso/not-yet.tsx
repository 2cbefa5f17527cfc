/** Commands that state and role allow and something else holds back: each with its reasons, so that nobody looks for a button. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface NotYetProps {
  readonly impeded: readonly { readonly orden: string; readonly motivos: readonly string[] }[];
  /** A command as its button calls it. */
  readonly nameOf: (command: string) => string;
}

export function NotYet({ impeded, nameOf }: NotYetProps) {
  const { t } = useTranslation('caso');
  if (impeded.length === 0) return null;
  return (
    <div className="todavia-no">
      <Text size="sm" fw={600}>
        {t('todaviaNo')}
      </Text>
      <ul className="lista-llana">
        {impeded.map(({ orden, motivos }) => (
          <li key={orden}>
            <Text span size="sm">
              {nameOf(orden)}:{' '}
            </Text>
            <Text span size="sm" c="dimmed">
              {motivos.join(' ')}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}
