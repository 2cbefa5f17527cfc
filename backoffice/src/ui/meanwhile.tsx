/** Somebody was faster: the form stays with what was typed, says what has changed, and can be sent again. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from './confirm.tsx';

/** Written where there was nothing; it is not struck through, which would look like another sign. */
export const NOTHING = '–';
/** Name, value before, value now. */
export type Change = readonly [string, string, string];

/** Codes of a refusal because somebody was faster. */
const CROSSED = ['cambiado_entretanto', 'estado_no_permite'];

export interface Seen<T> {
  /** The thing that is decided on: its version goes with the command. */
  readonly seen: T;
  /** As it was when the form was opened, once somebody was faster. */
  readonly before: T | null;
  /** For the command of the form, which shows its refusals itself. */
  readonly onFail: (failure: CallError) => boolean;
}

/**
 * A form decides on what was there when it was opened, whatever is read anew beneath it. Once it was refused because of that, it shows
 * what has changed and decides on what is there now, until it is sent again.
 * @param now as it was last read
 */
export function useSeen<T>(now: T): Seen<T> {
  const [opened] = useState(now);
  const [crossed, cross] = useState(false);
  // what the form itself has just changed is read before it closes, and is nobody else's
  const isSending = useIsMutating() > 0;
  const last = useRef(now);
  if (!isSending) last.current = now;
  return {
    seen: crossed ? last.current : opened,
    before: crossed ? opened : null,
    onFail(failure) {
      if (CROSSED.includes(failure.code)) cross(true);
      return true;
    },
  };
}

interface RefusedProps {
  readonly failure: CallError | null;
  /** null: nobody was faster. */
  readonly changes: readonly Change[] | null;
  /** As it stands now, the form can be sent again. */
  readonly possible?: boolean;
}

/** Why a form was not done: what others have changed, or the server's words. */
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

/** Rows of what differs. */
export const changesOf = (rows: readonly Change[]): readonly Change[] =>
  rows.filter(([, before, now]) => before !== now);
