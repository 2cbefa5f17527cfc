/** The audit log: what happened, to what, by whom, and its place in the sealed chain. */
import type { RegistroDeAuditoria } from '@albacea/contract/auditoria.ts';
import { ActionIcon, Anchor, Menu, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { useLista } from '../../aplicacion/datos.ts';
import { Cargando, Fallo, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Mas } from '../../ui/mas.tsx';
import { Detalle } from './detalle.tsx';
import type { useFiltros } from './filtros.tsx';

type Lista = ReturnType<typeof useLista<'GET /servicio/auditoria'>>;
type Cambiar = ReturnType<typeof useFiltros>['cambiar'];

interface PropsDeRegistro {
  readonly lista: Lista;
  readonly cambiar: Cambiar;
  /** Address of the page of a case, where there are cases. */
  readonly paginaDeCaso?: (caso: string) => string;
}

export function Registro({ lista, cambiar, paginaDeCaso }: PropsDeRegistro) {
  const { t } = useTranslation('auditoria');
  if (lista.error) return <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />;
  return (
    <Paper>
      {lista.isPending ? (
        <Cargando />
      ) : lista.elementos.length === 0 ? (
        <Vacio titulo={t('vacio')} />
      ) : (
        <Table className="cifras registro" layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="9.5em">{t('cuando')}</Table.Th>
              <Table.Th>{t('que')}</Table.Th>
              <Table.Th w="24%">{t('quien')}</Table.Th>
              <Table.Th w="6.5em" ta="right">
                {t('orden')}
              </Table.Th>
              <Table.Th w={52}>
                <VisuallyHidden>{t('acciones')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lista.elementos.map((registro) => (
              <Fila key={registro.id} registro={registro} cambiar={cambiar} paginaDeCaso={paginaDeCaso} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Mas lista={lista} />
    </Paper>
  );
}

interface PropsDeFila extends Pick<PropsDeRegistro, 'cambiar'> {
  readonly registro: RegistroDeAuditoria;
  readonly paginaDeCaso: PropsDeRegistro['paginaDeCaso'] | undefined;
}

function Fila({ registro, cambiar, paginaDeCaso }: PropsDeFila) {
  const { t } = useTranslation('auditoria');
  const { momento } = useFormatos();
  const { ocurrido, texto, accion, actor_id: actorId, secuencia } = registro;
  const [quien, que] = [useActor(registro), useObjeto(registro)];
  const deUno = actorId !== null && registro.actor !== null;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{momento(ocurrido)}</Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={600}>
          {texto}
        </Text>
        <div className="particulares">
          {que && (
            <Text size="xs" className="partible">
              <EnlaceDeCaso registro={registro} pagina={paginaDeCaso}>
                {que}
              </EnlaceDeCaso>
            </Text>
          )}
          <Detalle detalle={registro.detalle} />
        </div>
      </Table.Td>
      <Table.Td className="partible">{quien}</Table.Td>
      <Table.Td ta="right">
        <Text size="sm" c="dimmed">
          {secuencia ?? t('sellando')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('filtros.menu', { texto, cuando: momento(ocurrido) })}
            >
              <IconFilter size={17} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown maw={360}>
            <Menu.Item onClick={() => cambiar({ accion: { codigo: accion, texto } })}>
              {t('filtros.soloEsto', { texto })}
            </Menu.Item>
            {deUno && (
              <Menu.Item onClick={() => cambiar({ actor: { codigo: actorId, texto: quien } })}>
                {t('filtros.soloDe', { quien })}
              </Menu.Item>
            )}
            {que && (
              <Menu.Item onClick={() => cambiar({ objeto: { codigo: registro.objeto_id, texto: que }, caso: '' })}>
                {t('filtros.soloSobre', { que })}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}

/** Who: a name, or what kind of actor it was. */
function useActor({ actor, actor_tipo: tipo }: RegistroDeAuditoria): string {
  const { t, i18n } = useTranslation('auditoria');
  if (actor !== null) return tipo === 'clave' ? t('llamado', { que: t('objeto.clave'), nombre: actor }) : actor;
  return i18n.exists(`auditoria:actor.${tipo}`) ? t(`actor.${tipo}` as 'actor.cli') : tipo;
}

/** On what: its name, or the number of a case; nothing where the sentence says it, or where it is who did it. */
function useObjeto(registro: RegistroDeAuditoria): string | null {
  const { objeto, objeto_tipo: tipo, objeto_id: id } = registro;
  const { t, i18n } = useTranslation('auditoria');
  if (tipo === 'aseguradora' || tipo === 'reporting' || id === registro.actor_id) return null;
  const clase = i18n.exists(`auditoria:objeto.${tipo}`) ? t(`objeto.${tipo}` as 'objeto.caso') : tipo;
  if (objeto !== null) return tipo === 'usuario' ? objeto : t('llamado', { que: clase, nombre: objeto });
  return tipo === 'caso' || tipo === 'pack' ? `${clase} ${id}` : `${clase} …${id.slice(-6)}`;
}

function EnlaceDeCaso({
  registro: { objeto_tipo: tipo, objeto_id: id, detalle },
  pagina,
  children,
}: {
  readonly registro: RegistroDeAuditoria;
  readonly pagina: PropsDeRegistro['paginaDeCaso'] | undefined;
  readonly children: ReactNode;
}) {
  const caso = tipo === 'caso' ? id : typeof detalle.caso === 'string' ? detalle.caso : null;
  if (!pagina || caso === null || tipo === 'usuario') return children;
  return (
    <Anchor component={Link} to={pagina(caso)} inherit>
      {children}
    </Anchor>
  );
}
