/** People, of an insurer or of the service: invited, changed, paused. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useList, useReading } from '../../app/data.ts';
import { Invite } from './invite.tsx';
import { PeopleTable } from './people-table.tsx';
import { Searcher, useSearch } from './searcher.tsx';

interface PanelProps {
  /** Slug of the insurer, or what stands for the service. */
  readonly aseguradora: string;
  /** The two roles there are here. */
  readonly roles: readonly Rol[];
}

export function PeoplePanel({ aseguradora, roles }: PanelProps) {
  const { t } = useTranslation('configuracion');
  const [inviting, open] = useState(false);
  const invited = { done: ({ email }: { email: string }) => t('usuarios.invitado', { email }) };
  const search = useSearch();
  const list = useList('GET /aseguradoras/{aseguradora}/usuarios', { params: { aseguradora }, query: search.query });
  const invite = useCommand('POST /aseguradoras/{aseguradora}/usuarios', {
    ...invited,
    onFail: () => true,
    onFinish: () => open(false),
  });
  const signOn = useReading('GET /aseguradoras/{aseguradora}/inicio-unico', { params: { aseguradora } });
  const change = useCommand('PATCH /aseguradoras/{aseguradora}/usuarios/{usuario}', { done: t('usuarios.cambiado') });
  const resend = useCommand('POST /aseguradoras/{aseguradora}/usuarios/{usuario}/invitacion', invited);
  const sendLink = useCommand('POST /aseguradoras/{aseguradora}/usuarios/{usuario}/segundo-factor', {
    done: ({ email }) => t('usuarios.enlaceFactorHecho', { email }),
  });
  const enforced = signOn.data?.configurado?.exigido ?? false;
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Searcher value={search.typed} onWrite={search.write} />
        {!enforced && (
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => open(true)}>
            {t('usuarios.invitar')}
          </Button>
        )}
      </Group>
      {enforced && <Alert title={t('usuarios.conCuenta')}>{t('usuarios.conCuentaTexto')}</Alert>}
      <PeopleTable
        list={list}
        roles={roles}
        enforced={enforced}
        changing={change.isPending}
        onChange={(usuario, body, onFinish) =>
          change.mutate({ params: { aseguradora, usuario }, body }, onFinish && { onSuccess: onFinish })
        }
        onResend={(usuario) => resend.mutate({ params: { aseguradora, usuario } })}
        onSendLink={(usuario) => sendLink.mutate({ params: { aseguradora, usuario } })}
      />
      {inviting && (
        <Invite
          roles={roles}
          failure={invite.error}
          busy={invite.isPending}
          onInvite={(body) => invite.mutate({ params: { aseguradora }, body })}
          onClose={() => open(false)}
        />
      )}
    </Stack>
  );
}
