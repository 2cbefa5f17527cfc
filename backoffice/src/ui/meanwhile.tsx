/** Edit conflicts: the form keeps its text, shows what somebody else has changed, and can be sent again. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from './command.tsx';

/** Stands for an empty value before; it is not struck through, which would look like another character. */
export const NOTHING = '–';
/** Name, value before, value now. */
export type Change = readonly [string, string, string];

/** Error codes of an edit conflict. */
const CONFLICT_CODES = ['cambiado_entretanto', 'estado_no_permite'];

export interface Seen<T> {
  /** The state on which the person decides; its version goes with the command. */
  readonly seen: T;
  /** The state when the form opened, once there is a conflict; null before. */
  readonly before: T | null;
  /** To give to the form's command as `onFail`; the form shows refusals itself. */
  readonly onFail: (failure: CallError) => boolean;
}

/**
 * A form acts on the state at which it opened, even if newer data arrives. Once refused for a conflict, it shows the
 * changes and acts on the newest state when it is sent again.
 * @param now the state as last read
 */
export function useSeen<T>(now: T): Seen<T> {
  const [opened] = useState(now);
  const [inConflict, setConflict] = useState(false);
  // while the form is sending, new data is its own change, not a conflict
  const isSending = useIsMutating() > 0;
  const last = useRef(now);
  if (!isSending) last.current = now;
  return {
    seen: inConflict ? last.current : opened,
    before: inConflict ? opened : null,
    onFail(failure) {
      if (CONFLICT_CODES.includes(failure.code)) setConflict(true);
      return true;
    },
  };
}

interface RefusedProps {
  readonly failure: CallError | null;
  /** What others have changed; null: no conflict. */
  readonly changes: readonly Change[] | null;
  /** Whether the command is still allowed after those changes, so that the form can be sent again. */
  readonly possible?: boolean;
}

/** The reason for a refusal: changes by others, or the server's message. */
export function Refused({ failure, changes, possible = true }: RefusedProps) {
  const { t } = useTranslation();
  const toldByChanges = failure?.code === 'cambiado_entretanto' || (failure !== null && !possible);
  return (
    <>
      {changes && (
        <Alert
          color="ocre"
          icon={<IconInfoCircle aria-hidden />}
          title={t('entretanto.titulo')}
          role="alert"
          className="entretanto"
        >
          <Text size="sm">{t(possible ? 'entretanto.texto' : 'entretanto.yaNo')}</Text>
          <ul className="lista-llana">
            {changes.map(([name, before, now], i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two papers may have one name, and nothing moves
              <li key={i}>
                {name}: {before === NOTHING ? before : <s>{before}</s>} → <strong>{now}</strong>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <FormFailure failure={changes && toldByChanges ? null : failure} />
    </>
  );
}

/** Keeps the rows that differ. */
export const changesOf = (rows: readonly Change[]): readonly Change[] =>
  rows.filter(([, before, now]) => before !== now);
