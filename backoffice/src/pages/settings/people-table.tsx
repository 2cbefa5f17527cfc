/** People of an insurer or of the service, and what their administrator can do with them. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { ActionIcon, Badge, Group, Menu, Paper, Text } from '@mantine/core';
import { IconDots, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import type { useList } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { CommandDialog, Confirm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { More, TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';

type User = DataOf<'GET /aseguradoras/{aseguradora}/usuarios'>['elementos'][number];
const COLOUR: Record<User['estado'], string> = { invitado: 'ocre', activo: 'verde', pausado: 'gray' };

interface Change {
  rol?: Rol;
  estado?: 'activo' | 'pausado';
}
type Question = 'pausar' | 'enlace';
const QUESTIONS = {
  pausar: { title: 'usuarios.pausar', text: 'usuarios.pausarTexto', button: 'usuarios.pausar' },
  enlace: {
    title: 'usuarios.enlaceFactor',
    text: 'usuarios.enlaceFactorTexto',
    button: 'usuarios.enlaceFactorBoton',
  },
} as const;

interface TableProps {
  readonly list: ReturnType<typeof useList<'GET /aseguradoras/{aseguradora}/usuarios'>>;
  /** The two roles that exist here. */
  readonly roles: readonly Rol[];
  /** People sign in with the company account only, so there are no invitations. */
  readonly enforced: boolean;
  readonly aseguradora: string;
  readonly onChange: (user: string, change: Change) => void;
  readonly onResend: (user: string) => void;
  readonly onSendLink: (user: string) => void;
}

export function PeopleTable({ list, roles, enforced, aseguradora, onChange, onResend, onSendLink }: TableProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const { moment } = useFormats();
  const self = useSession().usuario_id;
  const [renamed, rename] = useState<User | null>(null);
  const [question, ask] = useState<{ user: User; what: Question } | null>(null);
  const onConfirm = () => {
    if (question?.what === 'pausar') onChange(question.user.usuario_id, { estado: 'pausado' });
    else if (question) onSendLink(question.user.usuario_id);
    ask(null);
  };
  const words = QUESTIONS[question?.what ?? 'pausar'];
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading />;
  return (
    <Paper>
      <TableView
        width={600}
        rows={list.elementos}
        keyOf={({ usuario_id }) => usuario_id}
        columns={[
          {
            title: t('usuarios.nombre'),
            cell: ({ nombre, email, usuario_id }) => (
              <>
                <Text size="sm" fw={600}>
                  {nombre}
                  {usuario_id === self && ` (${t('usuarios.usted')})`}
                </Text>
                <FinePrint className="partible">{email}</FinePrint>
              </>
            ),
          },
          { title: t('usuarios.rol'), cell: ({ rol }) => common(`rol.${rol}`) },
          { title: t('webhooks.estado'), cell: (user) => <UserState user={user} /> },
          {
            title: t('usuarios.entrada'),
            cell: ({ ultima_entrada }) => (ultima_entrada ? moment(ultima_entrada) : t('usuarios.nunca')),
          },
          {
            title: t('usuarios.accion'),
            hidden: true,
            w: 60,
            cell: (user) => (
              <Actions
                user={user}
                roles={roles}
                enforced={enforced}
                isSelf={user.usuario_id === self}
                onRename={() => rename(user)}
                onAsk={(what) => ask({ user, what })}
                onChange={(change) => onChange(user.usuario_id, change)}
                onResend={() => onResend(user.usuario_id)}
              />
            ),
          },
        ]}
      />
      {list.elementos.length === 0 && <Empty title={t('usuarios.nadie')} />}
      <More list={list} />
      {renamed && (
        <CommandDialog
          opened
          onClose={() => rename(null)}
          title={t('usuarios.renombrar')}
          call="PATCH /aseguradoras/{aseguradora}/usuarios/{usuario}"
          params={{ aseguradora, usuario: renamed.usuario_id }}
          fields={{
            nombre: {
              label: t('usuarios.nombre'),
              description: renamed.email,
              defaultValue: renamed.nombre,
              required: true,
              'data-autofocus': true,
            },
          }}
          done={t('usuarios.cambiado')}
          button={t('usuarios.guardarNombre')}
        />
      )}
      <Confirm
        opened={question !== null}
        title={`${t(words.title)}: ${question?.user.nombre ?? ''}`}
        text={t(words.text)}
        button={t(words.button)}
        onConfirm={onConfirm}
        onClose={() => ask(null)}
      />
    </Paper>
  );
}

interface PersonProps {
  readonly user: User;
  readonly roles: readonly Rol[];
  readonly enforced: boolean;
  readonly isSelf: boolean;
  readonly onRename: () => void;
  readonly onAsk: (question: Question) => void;
  readonly onChange: (change: Change) => void;
  readonly onResend: () => void;
}

function UserState({ user }: { readonly user: User }) {
  const { t } = useTranslation('configuracion');
  return (
    <Group gap={6}>
      <Badge color={COLOUR[user.estado]}>
        {user.estado === 'invitado' && !user.invitacion_hasta
          ? t('usuarios.invitacionCaducada')
          : t(`usuarios.estado.${user.estado}`)}
      </Badge>
      {user.por_inicio && <Badge color="gray">{t('usuarios.conCuentaDeEmpresa')}</Badge>}
      {user.segundo_factor && (
        <Badge color="gray" leftSection={<IconShieldCheck size={13} aria-hidden />}>
          {t('usuarios.conFactor')}
        </Badge>
      )}
    </Group>
  );
}

function Actions({ user, roles, enforced, isSelf, onRename, onAsk, onChange, onResend }: PersonProps) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('usuarios.acciones', { nombre: user.nombre })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {user.estado === 'invitado' && !enforced && (
          <Menu.Item onClick={() => onResend()}>{t('usuarios.reenviar')}</Menu.Item>
        )}
        {user.por_inicio && user.estado === 'activo' && !enforced && (
          <Menu.Item onClick={() => onResend()}>{t('usuarios.invitarConPassword')}</Menu.Item>
        )}
        <Menu.Item onClick={onRename}>{t('usuarios.renombrar')}</Menu.Item>
        {roles
          .filter((rol) => rol !== user.rol)
          .map((rol) => (
            <Menu.Item key={rol} onClick={() => onChange({ rol })}>
              {t('usuarios.hacer', { rol: common(`rol.${rol}`) })}
            </Menu.Item>
          ))}
        {user.segundo_factor && !isSelf && (
          <Menu.Item onClick={() => onAsk('enlace')}>{t('usuarios.enlaceFactor')}</Menu.Item>
        )}
        {user.estado === 'pausado' ? (
          <Menu.Item onClick={() => onChange({ estado: 'activo' })}>{t('usuarios.reanudar')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => onAsk('pausar')}>{t('usuarios.pausar')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
