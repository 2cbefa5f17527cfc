/** Notices beside the buttons of an act: its impediments, and that it ends the case. */
import type { LAST_STEPS } from '@albacea/contract/schemas/lists.ts';
import { Alert, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Muted } from '../../ui/text.tsx';
import { useCasoCommands } from './readings.ts';

interface ImpededCommandsProps {
  readonly impeded: readonly { readonly orden: string; readonly motivos: readonly string[] }[];
  /** @returns the name of a command, as on its button */
  readonly nameOf: (command: string) => string;
}

export function ImpededCommands({ impeded, nameOf }: ImpededCommandsProps) {
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
            <Muted span>{motivos.join(' ')}</Muted>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Warns that the last step of a case ends it. */
export function EndsCasoWarning({ step }: { readonly step: (typeof LAST_STEPS)[number] }) {
  const { t } = useTranslation('caso');
  if (useCasoCommands()?.ultimo_paso !== step) return null;
  return (
    <Alert color="ocre" icon={<IconCircleCheck aria-hidden />}>
      {t('loUltimo')}
    </Alert>
  );
}
