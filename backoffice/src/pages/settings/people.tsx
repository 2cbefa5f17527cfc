/** People of the insurer: invited, changed, paused. */
import { ASEGURADORA_ROLES } from '@albacea/contract/schemas/lists.ts';
import { Paper, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useList, useReading } from '../../app/data.ts';
import { PeoplePanel } from './people-panel.tsx';
import { useSearch } from './searcher.tsx';

export function People() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const [inviting, open] = useState(false);
  const invited = { done: ({ email }: { email: string }) => t('usuarios.invitado', { email }) };
  const changed = { done: t('usuarios.cambiado') };
  const search = useSearch();
  const list = useList('GET /aseguradoras/{aseguradora}/usuarios', {
    params: { aseguradora },
    query: search.query,
  });
  const invite = useCommand('POST /aseguradoras/{aseguradora}/usuarios', {
    ...invited,
    onFail: () => true,
    onFinish: () => open(false),
  });
  const signOn = useReading('GET /aseguradoras/{aseguradora}/inicio-unico', { params: { aseguradora } });
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/usuarios/{usuario}', changed);
  const resend = useCommand('POST /aseguradoras/{aseguradora}/usuarios/{usuario}/invitacion', invited);
  const sendLink = useCommand('POST /aseguradoras/{aseguradora}/usuarios/{usuario}/segundo-factor', {
    done: ({ email }) => t('usuarios.enlaceFactorHecho', { email }),
  });
  return (
    <Stack>
      <RequireFactor />
      <PeoplePanel
        roles={ASEGURADORA_ROLES}
        search={search}
        list={list}
        inviting={inviting}
        enforced={signOn.data?.configurado?.exigido ?? false}
        invitation={invite}
        onOpen={open}
        onInvite={(body) => invite.mutate({ params: { aseguradora }, body })}
        changing={change.isPending}
        onChange={(usuario, changes, onFinish) =>
          change.mutate(
            { params: { aseguradora, usuario }, body: changes as { rol: 'admin' } },
            onFinish && { onSuccess: onFinish },
          )
        }
        onResend={(usuario) => resend.mutate({ params: { aseguradora, usuario } })}
        onSendLink={(usuario) => sendLink.mutate({ params: { aseguradora, usuario } })}
      />
    </Stack>
  );
}

/** Whether administrators sign in with a second factor or not at all. */
function RequireFactor() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const reading = useReading('GET /aseguradoras/{aseguradora}/configuracion', { params: { aseguradora } });
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', { done: t('guardado') });
  return (
    <Paper p="md">
      <Switch
        label={t('usuarios.exige')}
        description={t('usuarios.exigeTexto')}
        checked={reading.data?.exige_segundo_factor ?? false}
        disabled={!reading.data || change.isPending}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate({ params: { aseguradora }, body: { exige_segundo_factor: checked } })
        }
      />
    </Paper>
  );
}
