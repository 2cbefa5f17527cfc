/** People, of an insurer or of the service, and what their admin can do with them. */
import type { Rol } from '@albacea/contract/identidad.ts';
import { ActionIcon, Badge, Group, Menu, Paper, Table, Text } from '@mantine/core';
import { IconDots, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import type { useLista } from '../../aplicacion/datos.ts';
import { useSesion } from '../../aplicacion/sesion.tsx';
import { Confirmar } from '../../ui/confirmar.tsx';
import { Cargando, Fallo, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Mas } from '../../ui/mas.tsx';
import { Tabla } from '../../ui/tabla.tsx';
import { Renombrar } from './renombrar.tsx';

export type Usuario = DatosDe<'GET /aseguradoras/{aseguradora}/usuarios'>['elementos'][number];
const COLOR: Record<Usuario['estado'], string> = { invitado: 'ocre', activo: 'verde', pausado: 'gray' };

interface PropsDeTabla {
  readonly lista: ReturnType<typeof useLista<'GET /servicio/usuarios'>>;
  /** The two roles there are here. */
  readonly roles: readonly Rol[];
  readonly cambiando: boolean;
  readonly alCambiar: (
    usuario: string,
    cambio: { nombre?: string; rol?: Rol; estado?: 'activo' | 'pausado' },
    alTerminar?: () => void,
  ) => void;
  readonly alReenviar: (usuario: string) => void;
  readonly alEnviarEnlace: (usuario: string) => void;
}

export function TablaDePersonas({ lista, roles, cambiando, alCambiar, alReenviar, alEnviarEnlace }: PropsDeTabla) {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const { momento } = useFormatos();
  const yo = useSesion().usuario_id;
  const [porNombrar, nombrar] = useState<Usuario | null>(null);
  const [pregunta, preguntar] = useState<{ usuario: Usuario; que: 'pausar' | 'enlace' } | null>(null);
  const alConfirmar = () => {
    if (pregunta?.que === 'pausar') alCambiar(pregunta.usuario.usuario_id, { estado: 'pausado' });
    else if (pregunta) alEnviarEnlace(pregunta.usuario.usuario_id);
    preguntar(null);
  };
  if (lista.error) return <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />;
  if (lista.isPending) return <Cargando />;
  return (
    <Paper>
      <Tabla
        ancho={600}
        columnas={[
          t('usuarios.nombre'),
          t('usuarios.rol'),
          t('webhooks.estado'),
          t('usuarios.entrada'),
          { titulo: t('usuarios.accion'), oculto: true, w: 60 },
        ]}
      >
        {lista.elementos.map((usuario) => (
          <Table.Tr key={usuario.usuario_id}>
            <Table.Td>
              <Text size="sm" fw={600}>
                {usuario.nombre}
                {usuario.usuario_id === yo && ` (${t('usuarios.usted')})`}
              </Text>
              <Text size="xs" c="dimmed" className="partible">
                {usuario.email}
              </Text>
            </Table.Td>
            <Table.Td>{comun(`rol.${usuario.rol}`)}</Table.Td>
            <Table.Td>
              <Group gap={6}>
                <Badge color={COLOR[usuario.estado]}>
                  {usuario.estado === 'invitado' && !usuario.invitacion_hasta
                    ? t('usuarios.invitacionCaducada')
                    : t(`usuarios.estado.${usuario.estado}`)}
                </Badge>
                {usuario.segundo_factor && (
                  <Badge color="gray" leftSection={<IconShieldCheck size={13} aria-hidden />}>
                    {t('usuarios.conFactor')}
                  </Badge>
                )}
              </Group>
            </Table.Td>
            <Table.Td>{usuario.ultima_entrada ? momento(usuario.ultima_entrada) : t('usuarios.nunca')}</Table.Td>
            <Table.Td>
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('usuarios.acciones', { nombre: usuario.nombre })}
                  >
                    <IconDots size={18} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {usuario.estado === 'invitado' && (
                    <Menu.Item onClick={() => alReenviar(usuario.usuario_id)}>{t('usuarios.reenviar')}</Menu.Item>
                  )}
                  <Menu.Item onClick={() => nombrar(usuario)}>{t('usuarios.renombrar')}</Menu.Item>
                  {roles
                    .filter((rol) => rol !== usuario.rol)
                    .map((rol) => (
                      <Menu.Item key={rol} onClick={() => alCambiar(usuario.usuario_id, { rol })}>
                        {t('usuarios.hacer', { rol: comun(`rol.${rol}`) })}
                      </Menu.Item>
                    ))}
                  {usuario.segundo_factor && usuario.usuario_id !== yo && (
                    <Menu.Item onClick={() => preguntar({ usuario, que: 'enlace' })}>
                      {t('usuarios.enlaceFactor')}
                    </Menu.Item>
                  )}
                  {usuario.estado === 'pausado' ? (
                    <Menu.Item onClick={() => alCambiar(usuario.usuario_id, { estado: 'activo' })}>
                      {t('usuarios.reanudar')}
                    </Menu.Item>
                  ) : (
                    <Menu.Item onClick={() => preguntar({ usuario, que: 'pausar' })}>{t('usuarios.pausar')}</Menu.Item>
                  )}
                </Menu.Dropdown>
              </Menu>
            </Table.Td>
          </Table.Tr>
        ))}
      </Tabla>
      {lista.elementos.length === 0 && <Vacio titulo={t('usuarios.nadie')} />}
      <Mas lista={lista} />
      {porNombrar && (
        <Renombrar
          usuario={porNombrar}
          ocupada={cambiando}
          alGuardar={(nombre) => {
            if (nombre === porNombrar.nombre) nombrar(null);
            else alCambiar(porNombrar.usuario_id, { nombre }, () => nombrar(null));
          }}
          alCerrar={() => nombrar(null)}
        />
      )}
      <Confirmar
        abierta={pregunta !== null}
        titulo={`${pregunta?.que === 'enlace' ? t('usuarios.enlaceFactor') : t('usuarios.pausar')}: ${pregunta?.usuario.nombre ?? ''}`}
        texto={pregunta?.que === 'enlace' ? t('usuarios.enlaceFactorTexto') : t('usuarios.pausarTexto')}
        boton={pregunta?.que === 'enlace' ? t('usuarios.enlaceFactorBoton') : t('usuarios.pausar')}
        alConfirmar={alConfirmar}
        alCerrar={() => preguntar(null)}
      />
    </Paper>
  );
}
