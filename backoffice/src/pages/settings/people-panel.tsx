/** People, of an insurer or of the service: invited, changed, paused. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useList, useReading } from '../../app/data.ts';
import { CommandDialog } from '../../ui/command.tsx';
import { PeopleTable } from './people-table.tsx';

interface PanelProps {
  /** Slug of the insurer, or the service's own. */
  readonly aseguradora: string;
  /** The two roles that exist here. */
  readonly roles: readonly Rol[];
}

export function PeoplePanel({ aseguradora, roles }: PanelProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const [inviting, open] = useState(false);
  const invited = { done: ({ email }: { email: string }) => t('usuarios.invitado', { email }) };
  const search = useSearch();
  const list = useList('GET /aseguradoras/{aseguradora}/usuarios', { params: { aseguradora }, query: search.query });
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
        <SearchField value={search.typed} onWrite={search.write} />
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
        aseguradora={aseguradora}
        onChange={(usuario, body) => change.mutate({ params: { aseguradora, usuario }, body })}
        onResend={(usuario) => resend.mutate({ params: { aseguradora, usuario } })}
        onSendLink={(usuario) => sendLink.mutate({ params: { aseguradora, usuario } })}
      />
      <CommandDialog
        opened={inviting}
        onClose={() => open(false)}
        title={t('usuarios.invitar')}
        call="POST /aseguradoras/{aseguradora}/usuarios"
        params={{ aseguradora }}
        fields={{
          nombre: { label: t('usuarios.nombre'), 'data-autofocus': true },
          email: t('usuarios.email'),
          rol: (
            <Radio.Group name="rol" label={t('usuarios.rol')} defaultValue={roles[0] ?? null}>
              <Stack gap="xs" mt="xs">
                {roles.map((rol) => (
                  <Radio
                    key={rol}
                    value={rol}
                    label={common(`rol.${rol}`)}
                    description={t(`usuarios.rolTexto.${rol}`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          ),
        }}
        {...invited}
        button={t('usuarios.enviar')}
      />
    </Stack>
  );
}

/** The typed text, and the text to search for once typing pauses. */
function useSearch() {
  const [typed, write] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), 300);
  return { typed, write, query: { limite: 50, ...(settled && { buscar: settled }) } };
}

function SearchField({ value: typed, onWrite }: { readonly value: string; readonly onWrite: (value: string) => void }) {
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
