/** Asks for the password, a code or a passkey again when the server wants it; then the request is repeated. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../ui/command.tsx';
import { PasswordField, SixDigits } from '../ui/inputs.tsx';
import { LinkButton } from '../ui/links.tsx';
import { useFormCommand } from './data.ts';
import { PasskeyButton } from './passkeys.tsx';
import { type Person, SESSION_KEY } from './person.ts';
import { currentPath, goToIdentityProvider } from './sign-on.ts';

interface StepUp {
  /** Asks the person. @returns whether they have proved who they are; requests that ask meanwhile get the same answer */
  ask(): Promise<boolean>;
  answer(proved: boolean): void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly isOpen: () => boolean;
}

export function createStepUp(): StepUp {
  let waiting: ((proved: boolean) => void)[] = [];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        notify();
      }),
    answer(proved) {
      const all = waiting;
      waiting = [];
      notify();
      for (const resolve of all) resolve(proved);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOpen: () => waiting.length > 0,
  };
}

export function StepUpDialog({ stepUp }: { readonly stepUp: StepUp }) {
  const open = useSyncExternalStore(stepUp.subscribe, stepUp.isOpen);
  const queryClient = useQueryClient();
  const { t } = useTranslation();
  if (!open) return null;
  if (!queryClient.getQueryData<Person>(SESSION_KEY)?.inicio_unico) return <StepUpForm stepUp={stepUp} />;
  const cancel = () => stepUp.answer(false);
  return (
    <Modal opened onClose={cancel} title={t('confirmacion.titulo')} zIndex={400}>
      <ConfirmWithCompany onCancel={cancel} />
    </Modal>
  );
}

function StepUpForm({ stepUp }: { readonly stepUp: StepUp }) {
  const { t } = useTranslation();
  const [withCode, chooseCode] = useState(false);
  const [proof, setProof] = useState('');
  const confirm = useFormCommand('POST /sesion/confirmacion', {
    onFinish: () => stepUp.answer(true),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // this form may be inside the form whose request needs the confirmation
    confirm.mutate({ body: withCode ? { codigo: proof } : { password: proof } });
  };
  const other = () => {
    confirm.reset();
    setProof('');
    chooseCode(!withCode);
  };
  return (
    <Modal opened onClose={() => stepUp.answer(false)} title={t('confirmacion.titulo')} zIndex={400}>
      <form onSubmit={send}>
        <Stack>
          <Text>{t('confirmacion.texto')}</Text>
          <FormFailure failure={confirm.error} />
          {withCode ? (
            <SixDigits label={t('confirmacion.codigo')} value={proof} onType={setProof} data-autofocus />
          ) : (
            <PasswordField label={t('confirmacion.password')} data-autofocus value={proof} onType={setProof} />
          )}
          <LinkButton ta="left" onClick={other}>
            {withCode ? t('confirmacion.conPassword') : t('confirmacion.conCodigo')}
          </LinkButton>
          <PasskeyButton
            label={t('llave.usar')}
            busy={false}
            onProof={(llave) => confirm.mutate({ body: { llave } })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => stepUp.answer(false)}>
              {t('cancelar')}
            </Button>
            <Button type="submit" loading={confirm.isPending}>
              {t('confirmacion.boton')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The session has ended. The person signs on in another tab, because the typed text is in the memory of this one. */
export function SignOnInNewTab() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text>{t('empresa.otraPestana')}</Text>
      <Button component="a" href="/backoffice/entrar/empresa" target="_blank" data-autofocus>
        {t('empresa.entrar')}
      </Button>
    </Stack>
  );
}

/** The session is alive, but the request needs a fresh sign-on. */
function ConfirmWithCompany({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const confirm = useFormCommand('POST /sesion/inicio-unico/confirmacion', {
    onFinish: (way) => goToIdentityProvider(way, currentPath()),
  });
  return (
    <Stack>
      <Text>{t('empresa.confirmar')}</Text>
      <FormFailure failure={confirm.error} />
      <Button data-autofocus loading={confirm.isPending} onClick={() => confirm.mutate({})}>
        {t('empresa.ir')}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('cancelar')}
      </Button>
    </Stack>
  );
}
