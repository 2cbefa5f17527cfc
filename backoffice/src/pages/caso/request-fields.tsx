/**
 * What is written down about a request to a provider, whether they called, wrote or the post came back: first what came of it, then what the proof
 * of it is, then their words. One shape, so that the hand knows the way.
 */
import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../ui/confirm.tsx';
import { DayField } from '../../ui/day-field.tsx';

interface FormProps {
  readonly button: string;
  /** Something is still missing. */
  readonly lacks: boolean;
  readonly command: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function RequestForm({ button, lacks, command, onSend, onClose, children }: FormProps) {
  const { t: common } = useTranslation();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!lacks) onSend();
      }}
    >
      <Stack gap="sm">
        {children}
        <FormFailure failure={command.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancelar')}
          </Button>
          <Button type="submit" loading={command.isPending} disabled={lacks}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface OutcomesProps<T extends string> {
  readonly label: string;
  readonly outcomes: readonly T[];
  readonly nameOf: (outcome: T) => string;
  /** null: nothing is chosen for anybody. */
  readonly value: T | null;
  readonly onChoose: (outcome: T) => void;
}

export function Outcomes<T extends string>({ label, outcomes, nameOf, value, onChoose }: OutcomesProps<T>) {
  return (
    <Radio.Group label={label} value={value ?? ''} onChange={(chosen) => onChoose(chosen as T)} required>
      <Stack gap={6} mt={6}>
        {outcomes.map((one, i) => (
          <Radio key={one} value={one} label={nameOf(one)} {...(i === 0 && { 'data-autofocus': true })} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export interface Said {
  readonly quien: string;
  readonly clave: string;
  readonly prometida: string;
  readonly nota: string;
}

/** What of it goes to the server: nothing that was left empty. */
export const givenOf = (said: Said): Partial<Said> =>
  Object.fromEntries(Object.entries(said).filter(([, text]) => text.trim() !== ''));

interface SaidFieldsProps {
  readonly said: Said;
  readonly onSay: (said: Said) => void;
  /** The first day on which an answer can have been promised. */
  readonly from: string | undefined;
  readonly noteRequired?: boolean;
}

/** With whom, their key, until when, and in their words. */
export function SaidFields({ said, onSay, from, noteRequired = false }: SaidFieldsProps) {
  const { t } = useTranslation('caso');
  return (
    <>
      <TextInput
        label={t('solicitudes.quien')}
        value={said.quien}
        onChange={({ currentTarget: { value } }) => onSay({ ...said, quien: value })}
        maxLength={100}
      />
      <TextInput
        label={t('solicitudes.clave')}
        description={t('solicitudes.claveAyuda')}
        value={said.clave}
        onChange={({ currentTarget: { value } }) => onSay({ ...said, clave: value })}
        maxLength={80}
      />
      <DayField
        label={t('solicitudes.prometidaPregunta')}
        min={from}
        value={said.prometida}
        onChange={(prometida) => onSay({ ...said, prometida })}
        maw={220}
      />
      <Textarea
        label={t('solicitudes.palabras')}
        value={said.nota}
        onChange={({ currentTarget: { value } }) => onSay({ ...said, nota: value })}
        required={noteRequired}
        maxLength={1000}
        autosize
        minRows={2}
      />
    </>
  );
}
