/** The outcome of a bulk command: its progress, refusals with their reasons, and undo. */
import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { KeyHint } from '../../app/single-keys.tsx';
import { useSecondsUntil } from '../../ui/undo.tsx';
import type { BulkActs, Outcome as OutcomeData } from './bulk-acts.ts';

export function Outcome({ bulk }: { readonly bulk: BulkActs }) {
  const { outcome } = bulk;
  return outcome && <OutcomeAlert outcome={outcome} dismiss={bulk.dismiss} />;
}

function OutcomeAlert({ outcome, dismiss }: { readonly outcome: OutcomeData; dismiss(): void }) {
  const { t } = useTranslation('trabajo');
  const { command, ended, rows, total, until, undo } = outcome;
  const seconds = useSecondsUntil(until);
  const done = rows.filter(({ hecho }) => hecho);
  const refused = rows.filter(({ hecho }) => !hecho);
  const canUndo = undo !== undefined && seconds > 0;
  useCommands(
    canUndo ? [{ id: 'trabajo.deshacer', key: 'u', label: t('deshacerUltimo'), run: () => void undo() }] : [],
  );
  const inPart = done.filter(({ motivo }) => motivo !== null);
  return (
    <Alert
      role="status"
      color={ended && refused.length > 0 ? 'ocre' : 'verde'}
      mb="sm"
      withCloseButton={ended}
      closeButtonLabel={t('cerrarAviso')}
      onClose={dismiss}
      title={t(`resultado.${command}`, { count: done.length })}
    >
      <Stack gap="xs">
        {!ended && (
          <>
            <Text size="sm">{t('enCurso', { hechas: rows.length, total })}</Text>
            <Progress value={(100 * rows.length) / total} aria-label={t('enCurso', { hechas: rows.length, total })} />
          </>
        )}
        {refused.length > 0 && <WithReasons title={t('noHechas', { count: refused.length })} rows={refused} />}
        {inPart.length > 0 && <WithReasons title={t('enParte')} rows={inPart} />}
        {canUndo && (
          <Group gap="sm">
            <Button variant="default" size="xs" onClick={() => void undo()} rightSection={<KeyHint k="u" />}>
              {t('deshacer')}
            </Button>
            {command === 'reclamar' && (
              <Text size="sm" className="cifras" aria-hidden>
                {t('salenEn', { segundos: seconds })}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

function WithReasons({ title, rows }: Pick<OutcomeData, 'rows'> & { readonly title: string }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm" className="partible">
        {rows.map(({ aseguradora, caso_id, motivo }, i) => (
          // a case may be listed here with several letters
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a result never move
          <List.Item key={`${aseguradora} ${caso_id} ${i}`}>
            {caso_id}: {motivo}
          </List.Item>
        ))}
      </List>
    </>
  );
}
