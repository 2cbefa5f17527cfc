/** The form with which an account goes on: one command at a time. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendingOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { fieldsOf } from '../../ui/fields.ts';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { CallWithConsent, type ChosenCall } from './call-with-consent.tsx';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './context.ts';
import { bodyOf, byPhone, CALL_OF, type CuentaCommand } from './cuenta-commands.ts';
import { FieldsOf } from './cuenta-fields.tsx';
import { EndsCaso } from './ends-caso.tsx';
import { AskInstead } from './releases-panel.tsx';

/** With these an account is over. */
const ENDS: readonly CuentaCommand[] = [
  'resolver',
  'concluir_sin_solicitud',
  'dar_por_silencio',
  'dar_por_denegada',
  'descartar',
  'retirar',
];

interface CuentaCommandFormProps {
  readonly command: CuentaCommand;
  /** As it was last read. */
  readonly cuenta: Cuenta;
  /** Why this is done, where a letter was to be sent. */
  readonly why?: string | undefined;
  readonly onClose: () => void;
}

export function CuentaCommandForm({ command, cuenta, why, onClose }: CuentaCommandFormProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [word, take] = useState<ChosenCall | null>(null);
  const { seen, before, onFail } = useSeen(cuenta);
  const changes = useCuentaChanges()(before, seen);
  const possible = changes === null || seen.posible.includes(command);
  const call = CALL_OF[command];
  const submit = useCommand(call, { done: t(`ordenHecha.${command}`, { cuenta: cuenta.proveedor }), onFail });
  const isSending = useRef(false);
  const consent = byPhone(command);
  const send = (event: FormEvent<HTMLFormElement>) => {
    const from = fieldsOf(event);
    if (isSending.current) return; // the second of two clicks
    isSending.current = true;
    const sending: Sending = {
      params: { ...params, cuenta: cuenta.cuenta_id },
      body: { ...bodyOf(command, from, seen, word?.evidence ?? null), version: seen.version },
    };
    // it goes once all was read anew: what can be pressed afterwards is what the new state allows
    submit.mutate(sending as unknown as SendingOf<typeof call>, {
      onSuccess: onClose,
      onSettled() {
        isSending.current = false;
      },
    });
  };
  return (
    <Stack>
      {why ? (
        <Alert color="ocre" icon={<IconMailOff aria-hidden />}>
          {why} {t('cuentas.anoteCuandoSalga')}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {t(`ordenTexto.${command}`)}
        </Text>
      )}
      {consent && (
        // beside the form and not in it: it has one of its own
        <CallWithConsent to={consent} chosen={word} choose={take} />
      )}
      <form onSubmit={send}>
        <Stack>
          <FieldsOf command={command} cuenta={seen} />
          {ENDS.includes(command) && <EndsCaso step="cuenta" />}
          <Refused failure={submit.error} changes={changes} possible={possible} />
          <AskInstead
            failure={submit.error}
            request={() => ({ acto: 'irreversible', cuenta_id: cuenta.cuenta_id, version: seen.version })}
            onAsked={onClose}
          />
          <Button
            type="submit"
            loading={submit.isPending}
            disabled={!possible || (consent !== null && word === null)}
            color={command === 'descartar' || command === 'retirar' ? 'teja' : 'verde'}
          >
            {t(`orden.${command}`)}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

/** The bodies differ by command; each form makes the one of its own, which the server checks. */
type Sending = {
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};
