/** Creation and use of passkeys through the browser. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { PasskeyAddition, PasskeyProof } from '@albacea/contract/schemas/passkeys.ts';
import { Alert, Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../ui/command.tsx';
import { useClient } from './client.ts';

const library = () => import('@simplewebauthn/browser');

/** Has the browser sign a challenge of the server with an existing passkey, and passes the signature on. */
function usePasskeyProof(onProof: (llave: PasskeyProof) => void) {
  const client = useClient();
  return useMutation<PasskeyProof, Error, void>({
    mutationFn: async () => {
      const [optionsJSON, { startAuthentication }] = await Promise.all([
        client.request('POST /sesion/llave/reto', {}),
        library(),
      ]);
      const { id, response } = await startAuthentication({ optionsJSON });
      const { clientDataJSON, authenticatorData, signature } = response;
      return { id, clientDataJSON, authenticatorData, signature };
    },
    onSuccess: onProof,
  });
}

/** Creates a new passkey. */
export function usePasskeyCreation(onMade: (llave: PasskeyAddition['llave']) => void) {
  const client = useClient();
  return useMutation<PasskeyAddition['llave'], Error, void>({
    mutationFn: async () => {
      const [optionsJSON, { startRegistration }] = await Promise.all([
        client.request('POST /cuenta/llaves/reto', {}),
        library(),
      ]);
      const { id, response } = await startRegistration({ optionsJSON });
      return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
    },
    onSuccess: onMade,
  });
}

const WORDS = { NotAllowedError: 'cancelada', AbortError: 'cancelada', InvalidStateError: 'repetida' } as const;

/** The server's message; errors of the browser and the server's `login_incorrecto` get one about passkeys instead. */
export function PasskeyFailure({ failure }: { readonly failure: Error | null }) {
  const { t } = useTranslation();
  const unknown = failure instanceof CallError && failure.code === 'login_incorrecto';
  if (!failure || (failure instanceof CallError && !unknown)) return <FormFailure failure={failure} />;
  return (
    <Alert color="gray" role="alert">
      {t(`llave.${unknown ? 'noVale' : (WORDS[failure.name as keyof typeof WORDS] ?? 'fallo')}`)}
    </Alert>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly size?: 'sm' | 'md';
  readonly onProof: (llave: PasskeyProof) => void;
}

/** Renders nothing where the browser does not support passkeys. */
export function PasskeyButton({ label, busy, size = 'sm', onProof }: ButtonProps) {
  const ask = usePasskeyProof(onProof);
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      <PasskeyFailure failure={ask.error} />
      <Button
        variant="default"
        size={size}
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={ask.isPending || busy}
        onClick={() => ask.mutate()}
      >
        {label}
      </Button>
    </>
  );
}
