/** Removes a setting after a confirmation. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SendingOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { Confirm } from '../../ui/command.tsx';

type Withdrawal = `DELETE /aseguradoras/{aseguradora}/${'logo' | 'remitente' | 'inicio-unico'}`;

interface WithdrawButtonProps {
  readonly call: Withdrawal;
  readonly aseguradora: string;
  readonly label: string;
  /** The question to confirm, with the consequences. */
  readonly question: string;
  readonly text: string;
  readonly done: string;
}

export function WithdrawButton({ call, aseguradora, label, question, text, done }: WithdrawButtonProps) {
  const [asking, { open, close }] = useDisclosure();
  const withdraw = useCommand(call, { done, onFinish: close });
  return (
    <>
      <Button w="fit-content" variant="subtle" color="teja" onClick={open}>
        {label}
      </Button>
      <Confirm
        opened={asking}
        title={question}
        text={text}
        button={label}
        busy={withdraw.isPending}
        onClose={close}
        onConfirm={() => withdraw.mutate({ params: { aseguradora } } as SendingOf<Withdrawal>)}
      />
    </>
  );
}
