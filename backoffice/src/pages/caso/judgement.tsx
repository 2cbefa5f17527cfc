/** What to check in a paper, each with its number, and the two verdicts. */
import { type Check, checksOf } from '@albacea/contract/schemas/lists.ts';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import type { Documento } from './context.ts';
import { EndsCaso } from './ends-caso.tsx';

interface JudgementProps {
  readonly documento: Documento;
  readonly onValidate: (checks: readonly Check[]) => void;
  readonly onReject: () => void;
}

export function Judgement({ documento, onValidate, onReject }: JudgementProps) {
  const { t } = useTranslation('caso');
  const [seen, mark] = useState<readonly string[]>([]);
  const list = checksOf(documento.tipo);
  const all = seen.length === list.length;
  const turn = (check: Check) => () =>
    mark((before) => (before.includes(check) ? before.filter((one) => one !== check) : [...before, check]));
  useCommands([
    ...list.map((check, i) => ({
      ...{ id: `papel.marcar.${check}`, key: String(i + 1) },
      ...{ label: t('tecla.marcar', { que: t(`cotejo.${check}`) }), run: turn(check) },
    })),
    ...(all ? [{ id: 'papel.validar', key: 'v', label: t('documentos.validar'), run: () => onValidate(list) }] : []),
    { id: 'papel.rechazar', key: 'r', label: t('documentos.rechazar'), run: onReject },
  ]);
  return (
    <Stack gap="sm">
      <Checkbox.Group label={t('cotejo.lista')} value={[...seen]} onChange={mark}>
        <Stack gap={6} mt={6}>
          {list.map((one, i) => (
            <Group key={one} gap={6} wrap="nowrap" justify="space-between">
              <Checkbox value={one} label={t(`cotejo.${one}`)} />
              <KeyHint k={String(i + 1)} />
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      <EndsCaso step="documento" />
      <Group gap="xs">
        <Button disabled={!all} onClick={() => onValidate(list)} rightSection={<KeyHint k="v" />}>
          {t('documentos.validar')}
        </Button>
        <Button variant="default" onClick={onReject} rightSection={<KeyHint k="r" />}>
          {t('documentos.rechazar')}
        </Button>
      </Group>
      {!all && (
        <Text size="xs" c="dimmed">
          {t('cotejo.falta')}
        </Text>
      )}
    </Stack>
  );
}
