/** The form with which an account goes on: one command at a time. */
import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendingOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { fieldsOf } from '../../ui/fields.ts';
import { Refused, useSeen } from '../../ui/meanwhile.tsx';
import { CallWithConsent } from './call.tsx';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './context.ts';
import { bodyOf, byPhone, CALL_OF, type CuentaCommand } from './cuenta-commands.ts';
import { FieldsOf } from './cuenta-fields.tsx';

interface ControlProps {
  readonly orden: CuentaCommand;
  /** As it was last read. */
  readonly cuenta: Cuenta;
  readonly cerrar: () => void;
}

export function CuentaControl({ orden, cuenta, cerrar }: ControlProps) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const [evidence, record] = useState<string | null>(null);
  const { seen, before, onFail } = useSeen(cuenta);
  const changes = useCuentaChanges()(before, seen);
  const possible = changes === null || seen.posible.includes(orden);
  const call = CALL_OF[orden];
  const submit = useCommand(call, { hecho: t(`ordenHecha.${orden}`, { cuenta: cuenta.proveedor }), onFail });
  const isSending = useRef(false);
  const consent = byPhone(orden);
  const send = (event: FormEvent<HTMLFormElement>) => {
    const from = fieldsOf(event);
    if (isSending.current) return; // the second of two clicks
    isSending.current = true;
    const sending: Sending = {
      parametros: { ...parametros, cuenta: cuenta.cuenta_id },
      cuerpo: { ...bodyOf(orden, from, seen, evidence), version: seen.version },
    };
    // it goes once all was read anew: what can be pressed afterwards is what the new state allows
    submit.mutate(sending as unknown as SendingOf<typeof call>, {
      onSuccess: cerrar,
      onSettled() {
        isSending.current = false;
      },
    });
  };
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t(`ordenTexto.${orden}`)}
      </Text>
      {consent && (
        // beside the form and not in it: it has one of its own
        <CallWithConsent para={consent} elegida={evidence} elegir={record} />
      )}
      <form onSubmit={send}>
        <Stack>
          <FieldsOf orden={orden} cuenta={seen} />
          <Refused fallo={submit.error} changes={changes} possible={possible} />
          <Button
            type="submit"
            loading={submit.isPending}
            disabled={!possible || (consent !== null && evidence === null)}
            color={orden === 'descartar' || orden === 'retirar' ? 'teja' : 'verde'}
          >
            {t(`orden.${orden}`)}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

/** The bodies differ by command; each form makes the one of its own, which the server checks. */
type Sending = {
  readonly parametros: Readonly<Record<string, string>>;
  readonly cuerpo: Readonly<Record<string, unknown>>;
};
