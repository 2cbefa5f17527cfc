/** People, of an insurer or of the service: invited, changed, paused. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Alert, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useFormCommand, useList, useReading } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { PeopleTable } from './people-table.tsx';

interface PanelProps {
  /** Slug of the insurer, or the service's own. */
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
  const invite = useFormCommand('POST /aseguradoras/{aseguradora}/usuarios', {
    ...invited,
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

/** The typed text, and the text that is searched for once typing stops. */
function useSearch() {
  const [typed, write] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), 300);
  return { typed, write, query: { limite: 50, ...(settled && { buscar: settled }) } };
}

interface SearcherProps {
  readonly value: string;
  readonly onWrite: (value: string) => void;
}

function Searcher({ value: typed, onWrite }: SearcherProps) {
  const { t } = useTranslation('configuracion');
  return (
    <TextInput
      type="search"
      w={300}
      aria-label={t('usuarios.buscar')}
      placeholder={t('usuarios.buscar')}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={80}
      value={typed}
      onChange={({ currentTarget: { value } }) => onWrite(value)}
    />
  );
}

interface InviteProps {
  readonly roles: readonly Rol[];
  readonly failure: Error | null;
  readonly busy: boolean;
  readonly onInvite: (person: { nombre: string; email: string; rol: Rol }) => void;
  readonly onClose: () => void;
}

function Invite({ roles, failure, busy, onInvite, onClose }: InviteProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const [data, put] = useState({ nombre: '', email: '', rol: roles[0] as Rol });
  const send = (event: FormEvent) => {
    event.preventDefault();
    onInvite(data);
  };
  return (
    <Modal opened onClose={onClose} title={t('usuarios.invitar')}>
      <form onSubmit={send}>
        <Stack>
          <FormFailure failure={failure} />
          <TextInput
            label={t('usuarios.nombre')}
            required
            withAsterisk={false}
            maxLength={120}
            data-autofocus
            value={data.nombre}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, nombre: value }))}
          />
          <TextInput
            label={t('usuarios.email')}
            type="email"
            required
            withAsterisk={false}
            value={data.email}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, email: value }))}
          />
          <Radio.Group
            label={t('usuarios.rol')}
            value={data.rol}
            onChange={(rol) => put((before) => ({ ...before, rol: rol as Rol }))}
          >
            <Stack gap="xs" mt="xs">
              {(roles as readonly Rol[]).map((rol) => (
                <Radio key={rol} value={rol} label={common(`rol.${rol}`)} description={t(`usuarios.rolTexto.${rol}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Button type="submit" loading={busy}>
            {t('usuarios.enviar')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
