/** Which identity provider it is, and what of its word gives which role. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Button, PasswordInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../ui/confirm.tsx';
import { linesOf } from '../../ui/fields.ts';
import type { SignOnHands, SignOnView } from './sign-on-hands.ts';

interface Props {
  readonly stored: SignOnView['configurado'];
  readonly hands: SignOnHands;
}

const valuesOf = (stored: Props['stored'], rol: Rol): string =>
  (stored?.roles ?? [])
    .filter((rule) => rule.rol === rol)
    .map(({ valor }) => valor)
    .join('\n');

export function SignOnForm({ stored, hands }: Props) {
  const { t } = useTranslation('inicioUnico');
  const [draft, put] = useState({
    emisor: stored?.emisor ?? '',
    cliente: stored?.cliente ?? '',
    secreto: '',
    ambitos: stored?.ambitos ?? 'openid email profile',
    reclamacion: stored?.reclamacion ?? 'groups',
    dominios: (stored?.dominios ?? []).join('\n'),
    valores: Object.fromEntries(hands.roles.map((rol) => [rol, valuesOf(stored, rol)])) as Partial<Record<Rol, string>>,
  });
  const [lacksRoles, lack] = useState(false);
  const change = (field: Exclude<keyof typeof draft, 'valores'>) => ({
    value: draft[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      put((before) => ({ ...before, [field]: value })),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { secreto, dominios, valores, ...body } = draft;
    const roles = hands.roles.flatMap((rol) => linesOf(valores[rol] ?? '').map((valor) => ({ valor, rol })));
    lack(roles.length === 0);
    if (roles.length === 0) return;
    hands.save({
      ...body,
      ...(secreto !== '' && { secreto }),
      ...(hands.vouches && { dominios: linesOf(dominios).map((one) => one.toLowerCase()) }),
      roles,
    });
  };
  return (
    <form onSubmit={send}>
      <Stack>
        <FormFailure failure={hands.failure} />
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <TextInput
            label={t('datos.emisor')}
            description={t('datos.emisorTexto')}
            type="url"
            required
            withAsterisk={false}
            {...change('emisor')}
          />
          <TextInput
            label={t('datos.reclamacion')}
            description={t('datos.reclamacionTexto')}
            required
            withAsterisk={false}
            {...change('reclamacion')}
          />
          <TextInput
            label={t('datos.cliente')}
            description={t('datos.clienteTexto')}
            required
            withAsterisk={false}
            autoComplete="off"
            {...change('cliente')}
          />
          <TextInput
            label={t('datos.ambitos')}
            description={t('datos.ambitosTexto')}
            required
            withAsterisk={false}
            {...change('ambitos')}
          />
          <PasswordInput
            label={t('datos.secreto')}
            description={t(stored ? 'datos.secretoQueda' : 'datos.secretoTexto')}
            autoComplete="new-password"
            required={!stored}
            withAsterisk={false}
            {...change('secreto')}
          />
          <Textarea
            label={t('datos.dominios')}
            description={t(hands.vouches ? 'datos.dominiosTexto' : 'datos.dominiosAjenos')}
            autosize
            readOnly={!hands.vouches}
            {...change('dominios')}
          />
          {hands.roles.map((rol, i) => (
            <Textarea
              key={rol}
              label={t('datos.valores', { papel: t(`papel.${rol}`) })}
              description={t('datos.valoresTexto')}
              error={lacksRoles && i === 0 ? t('datos.sinValores') : null}
              autosize
              minRows={2}
              value={draft.valores[rol] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                put((before) => ({ ...before, valores: { ...before.valores, [rol]: value } }))
              }
            />
          ))}
        </SimpleGrid>
        <Button type="submit" w="fit-content" loading={hands.busy}>
          {t('datos.guardar')}
        </Button>
      </Stack>
    </form>
  );
}
