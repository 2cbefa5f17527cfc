/** Sign-in with e-mail and password and, where there is a second factor, its code or a passkey; or with a passkey alone. */
import { Alert, Anchor, Button, Divider, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useFormCommand } from '../../app/data.ts';
import { PasskeyButton, PasskeyFailure } from '../../app/passkeys.tsx';
import { useBeginSession } from '../../app/person.ts';
import { goToIdentityProvider } from '../../app/sign-on.ts';
import { FormFailure } from '../../ui/command.tsx';
import { PasswordField } from '../../ui/inputs.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { EmailField, EntryFrame } from './entry-frame.tsx';

interface State {
  readonly returnTo?: string;
  /** The address to fill in, after a password was chosen by an e-mailed link. */
  readonly email?: string;
}
type Step = 'password' | 'codigo' | 'recuperacion';

export function Component() {
  const { t } = useTranslation('entrada');
  const { t: common } = useTranslation();
  const { state } = useLocation() as { state: State | null };
  const returned = state?.returnTo !== undefined && state.returnTo !== '/';
  const [data, put] = useState({ email: state?.email ?? '', password: '' });
  const [code, putCode] = useState('');
  const [step, setStep] = useState<Step>('password');
  const goTo = useNavigate();
  const beginSession = useBeginSession();
  const onSignedIn = (person: DataOf<'POST /sesion'>) => {
    beginSession(person);
    void goTo(state?.returnTo ?? '/', { replace: true });
  };
  const signIn = useCommand('POST /sesion', {
    onFail(failure) {
      if (failure.code === 'segundo_factor_necesario') setStep('codigo');
      putCode('');
      return true;
    },
    onFinish: onSignedIn,
  });
  const withPasskey = useFormCommand('POST /sesion/llave', { onFinish: onSignedIn });
  const failure = signIn.error?.code === 'segundo_factor_necesario' ? null : signIn.error;
  const submit = (written: string) =>
    signIn.mutate({
      body: {
        ...data,
        ...(step === 'codigo' && { codigo: written }),
        ...(step === 'recuperacion' && { recuperacion: written }),
      },
    });
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit(code);
  };
  const otherStep = (next: Step) => {
    signIn.reset();
    putCode('');
    setStep(next);
  };
  return (
    <EntryFrame title={step === 'password' ? t('titulo') : t('segundo.titulo')}>
      <form onSubmit={send}>
        <Stack gap="md">
          {state?.email !== undefined && !failure && step === 'password' && (
            <Alert color="verde">{t('passwordElegida')}</Alert>
          )}
          {returned && !failure && step === 'password' && <Alert color="gray">{t('caducada')}</Alert>}
          <FormFailure failure={failure} />
          <PasskeyFailure failure={withPasskey.error} />
          {step === 'password' && <Credentials data={data} onChange={put} />}
          {step === 'codigo' && <Code value={code} onChange={putCode} onComplete={submit} />}
          {step === 'recuperacion' && <RecoveryCode value={code} onChange={putCode} />}
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            {t('entrar')}
          </Button>
          <OtherStepLink step={step} onChoose={otherStep} />
          {step === 'password' ? (
            <WithoutPassword
              busy={withPasskey.isPending}
              onProof={(llave) => {
                signIn.reset();
                withPasskey.mutate({ body: { llave } });
              }}
              email={data.email}
              returnTo={state?.returnTo ?? '/'}
            />
          ) : (
            <PasskeyButton
              label={common('llave.usar')}
              size="md"
              busy={false}
              onProof={(llave) => signIn.mutate({ body: { ...data, llave } })}
            />
          )}
        </Stack>
      </form>
    </EntryFrame>
  );
}

interface Entry {
  readonly email: string;
  readonly password: string;
}

interface EntryProps {
  readonly data: Entry;
  /** Takes a function of the values so far, because a password manager may fill in both fields before the next render. */
  readonly onChange: (change: (before: Entry) => Entry) => void;
}

function Credentials({ data, onChange }: EntryProps) {
  const { t } = useTranslation('entrada');
  return (
    <>
      <EmailField
        value={data.email}
        onChange={({ currentTarget: { value } }) => onChange((before) => ({ ...before, email: value }))}
      />
      <PasswordField
        label={t('password')}
        name="password"
        value={data.password}
        onType={(password) => onChange((before) => ({ ...before, password }))}
        size="md"
      />
    </>
  );
}

interface CodeProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onComplete: (value: string) => void;
}

function Code({ value, onChange, onComplete }: CodeProps) {
  const { t } = useTranslation('entrada');
  return (
    <Stack gap="xs">
      <Text id="pide-codigo">{t('segundo.codigo')}</Text>
      <PinInput
        length={6}
        type="number"
        oneTimeCode
        autoFocus
        size="md"
        aria-label={t('segundo.etiqueta')}
        getInputProps={(figure) => ({ 'aria-label': t('segundo.cifra', { cifra: figure + 1 }) })}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
      />
    </Stack>
  );
}

function RecoveryCode({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useTranslation('entrada');
  return (
    <TextInput
      label={t('segundo.recuperacion')}
      description={t('segundo.recuperacionTexto')}
      autoComplete="off"
      required
      withAsterisk={false}
      autoFocus
      value={value}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      size="md"
    />
  );
}

interface WithoutPasswordProps extends CompanyButtonProps {
  readonly busy: boolean;
  readonly onProof: ComponentProps<typeof PasskeyButton>['onProof'];
}

function WithoutPassword({ busy, onProof, ...company }: WithoutPasswordProps) {
  const { t } = useTranslation('entrada');
  const { t: common } = useTranslation();
  return (
    <>
      <Divider label={t('empresa.o')} />
      <PasskeyButton label={common('llave.entrar')} size="md" busy={busy} onProof={onProof} />
      <CompanyButton {...company} />
    </>
  );
}

interface CompanyButtonProps {
  readonly email: string;
  readonly returnTo: string;
}

/** Leads to the company's identity provider if the server can tell which one; else the next page asks for the company. */
function CompanyButton({ email, returnTo }: CompanyButtonProps) {
  const { t } = useTranslation('entrada');
  const goTo = useNavigate();
  const ask = () => void goTo('/entrar/empresa', { state: { email, returnTo } });
  const start = useCommand('POST /sesion/inicio-unico', {
    onFail: () => {
      ask();
      return true;
    },
    onFinish: ({ via }) => (via ? goToIdentityProvider(via, returnTo) : ask()),
  });
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={start.isPending}
      onClick={() => start.mutate({ body: email.includes('@') ? { email } : {} })}
    >
      {t('empresa.entrar')}
    </Button>
  );
}

function OtherStepLink({ step, onChoose }: { readonly step: Step; readonly onChoose: (step: Step) => void }) {
  const { t } = useTranslation('entrada');
  if (step === 'password')
    return (
      <Anchor component={Link} to="/olvido" size="sm" ta="center">
        {t('olvido.enlace')}
      </Anchor>
    );
  const next = step === 'codigo' ? 'recuperacion' : 'codigo';
  return (
    <LinkButton onClick={() => onChoose(next)}>
      {step === 'codigo' ? t('segundo.sinTelefono') : t('segundo.conTelefono')}
    </LinkButton>
  );
}
