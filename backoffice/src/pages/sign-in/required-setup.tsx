/** Steps that come before every page: choosing a membership, setting up a second factor. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { Membresias } from '../../app/membresias.tsx';
import { type Person, useEndSession } from '../../app/person.ts';
import { LinkButton } from '../../ui/links.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { AddPasskey } from '../profile/passkeys.tsx';
import { FactorDialog } from '../profile/second-factor.tsx';
import { EntryFrame } from './entry-frame.tsx';

interface Props {
  readonly person: Person;
  /** @param held true: this page stays in place; false: other pages may open */
  readonly onHold: (held: boolean) => void;
}

export function RequiredSetup({ person, onHold }: Props) {
  return person.falta === 'eleccion' ? <ChooseMembresia /> : <SetUpFactor onHold={onHold} />;
}

function ChooseMembresia() {
  const { t } = useTranslation('entrada');
  return (
    <EntryFrame title={t('elegir.titulo')}>
      <Stack gap="md">
        <Text>{t('elegir.texto')}</Text>
        <Membresias />
        <SignOutButton />
      </Stack>
    </EntryFrame>
  );
}

/** The page stays while the recovery codes are shown, although the session is already complete. */
function SetUpFactor({ onHold }: Pick<Props, 'onHold'>) {
  const { t } = useTranslation('entrada');
  const { t: factorWords } = useTranslation('perfil');
  const { t: common } = useTranslation();
  const [begun, begin] = useState(false);
  const [adds, addPasskey] = useState(false);
  const [codes, show] = useState<readonly string[] | null>(null);
  const keep = (shown: readonly string[]) => {
    onHold(true);
    show(shown);
  };
  return (
    <EntryFrame title={t('factor.titulo')}>
      <Stack gap="md">
        <Text>{t('factor.texto')}</Text>
        <Alert color="gray">{t('factor.consejo')}</Alert>
        <Button size="md" onClick={() => begin(true)}>
          {t('factor.boton')}
        </Button>
        {'PublicKeyCredential' in window && (
          <Button size="md" variant="default" onClick={() => addPasskey(true)}>
            {common('llave.usar')}
          </Button>
        )}
        <SignOutButton />
      </Stack>
      {adds && <AddPasskey onClose={() => addPasskey(false)} />}
      {begun && <FactorDialog what="activar" onClose={() => begin(false)} onHaveCodes={keep} />}
      <SecretDialog
        title={factorWords('factor.codigos')}
        secret={codes?.join('\n') ?? null}
        text={factorWords('factor.codigosTexto')}
        onClose={() => onHold(false)}
      />
    </EntryFrame>
  );
}

function SignOutButton() {
  const { t } = useTranslation();
  const leave = useCommand('DELETE /sesion', { onFinish: useEndSession() });
  return (
    <LinkButton ta="center" onClick={() => leave.mutate({})}>
      {t('menu.salir')}
    </LinkButton>
  );
}
