/** Removes a setting after a confirmation. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../ui/command.tsx';

interface WithdrawButtonProps {
  readonly label: string;
  /** The question before it, and what follows from it. */
  readonly question: string;
  readonly text: string;
  readonly onWithdraw: () => void;
}

export function WithdrawButton({ label, question, text, onWithdraw }: WithdrawButtonProps) {
  const [asking, ask] = useState(false);
  return (
    <>
      <Button w="fit-content" variant="subtle" color="teja" onClick={() => ask(true)}>
        {label}
      </Button>
      <Confirm
        opened={asking}
        title={question}
        text={text}
        button={label}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          onWithdraw();
        }}
      />
    </>
  );
}
