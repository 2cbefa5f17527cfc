/** People of the service: invited, changed, paused. */
import { SERVICE_ROLES } from '@albacea/contract/schemas/lists.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useList, useReading } from '../../app/data.ts';
import { PeoplePanel } from '../settings/people-panel.tsx';
import { useSearch } from '../settings/searcher.tsx';

export function People() {
  const { t } = useTranslation('configuracion');
  const [inviting, open] = useState(false);
  const invited = { done: ({ email }: { email: string }) => t('usuarios.invitado', { email }) };
  const changed = { done: t('usuarios.cambiado') };
  const search = useSearch();
  const list = useList('GET /servicio/usuarios', { query: search.query });
  const invite = useCommand('POST /servicio/usuarios', {
    ...invited,
    onFail: () => true,
    onFinish: () => open(false),
  });
  const signOn = useReading('GET /servicio/inicio-unico', {});
  const change = useCommand('PATCH /servicio/usuarios/{usuario}', changed);
  const resend = useCommand('POST /servicio/usuarios/{usuario}/invitacion', invited);
  const sendLink = useCommand('POST /servicio/usuarios/{usuario}/segundo-factor', {
    done: ({ email }) => t('usuarios.enlaceFactorHecho', { email }),
  });
  return (
    <PeoplePanel
      roles={SERVICE_ROLES}
      search={search}
      list={list}
      inviting={inviting}
      enforced={signOn.data?.configurado?.exigido ?? false}
      invitation={invite}
      onOpen={open}
      onInvite={(body) => invite.mutate({ body })}
      changing={change.isPending}
      onChange={(usuario, changes, onFinish) =>
        change.mutate({ params: { usuario }, body: changes as { rol: 'gestor' } }, onFinish && { onSuccess: onFinish })
      }
      onResend={(usuario) => resend.mutate({ params: { usuario } })}
      onSendLink={(usuario) => sendLink.mutate({ params: { usuario } })}
    />
  );
}
