/** Forms of commands: the fields, why one was refused, the button; and the question before an act that can't be undone. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import { Alert, Button, type ButtonProps, Group, Modal, Stack, type StackProps, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureMessage } from '../app/data.ts';

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm({ opened, title, text, button, busy = false, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancelar')}
          </Button>
          <Button color="teja" loading={busy} onClick={onConfirm}>
            {button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export function FormFailure({ failure }: { readonly failure: Error | null }) {
  const say = useFailureMessage();
  return failure ? (
    <Alert color="teja" role="alert">
      {say(failure)}
    </Alert>
  ) : null;
}

interface CommandFormProps extends Pick<ButtonProps, 'color' | 'disabled' | 'size' | 'w'> {
  readonly command: Pick<UseMutationResult<unknown, CallError>, 'error' | 'isPending'>;
  /** Label of the button that sends it. */
  readonly button: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly gap?: StackProps['gap'];
  /** In place of the server's words, for a form that somebody may be faster than. */
  readonly refusal?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

export function CommandForm({ command, button, onSubmit, gap = 'md', refusal, children, ...look }: CommandFormProps) {
  return (
    <form onSubmit={onSubmit}>
      <Stack gap={gap}>
        {children}
        {refusal ?? <FormFailure failure={command.error} />}
        <Button type="submit" loading={command.isPending} {...look}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
