/** The audit log: what happened, to what, by whom, and its place in the sealed chain. */
import type { AuditRecord } from '@albacea/contract/schemas/audit.ts';
import { ActionIcon, Anchor, Menu, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { useList } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { More } from '../../ui/more.tsx';
import { Empty, Failure, Loading } from '../../ui/states.tsx';
import { DetailView } from './detail.tsx';
import type { useFilters } from './filters.tsx';

type List = ReturnType<typeof useList<'GET /servicio/auditoria'>>;
type Change = ReturnType<typeof useFilters>['cambiar'];

interface RecordProps {
  readonly lista: List;
  readonly cambiar: Change;
  /** Address of the page of a case, where there are cases. */
  readonly casoPage?: (caso: string) => string;
}

export function AppLogger({ lista, cambiar, casoPage }: RecordProps) {
  const { t } = useTranslation('auditoria');
  if (lista.error) return <Failure fallo={lista.error} reintentar={() => void lista.refetch()} />;
  return (
    <Paper>
      {lista.isPending ? (
        <Loading />
      ) : lista.elementos.length === 0 ? (
        <Empty titulo={t('vacio')} />
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
            {lista.elementos.map((logger) => (
              <Row key={logger.id} registro={logger} cambiar={cambiar} casoPage={casoPage} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <More lista={lista} />
    </Paper>
  );
}

interface RowProps extends Pick<RecordProps, 'cambiar'> {
  readonly registro: AuditRecord;
  readonly casoPage: RecordProps['casoPage'] | undefined;
}

function Row({ registro, cambiar, casoPage }: RowProps) {
  const { t } = useTranslation('auditoria');
  const { momento } = useFormats();
  const { ocurrido, texto, accion, actor_id: actorId, secuencia } = registro;
  const [who, what] = [useActor(registro), useObject(registro)];
  const ofOne = actorId !== null && registro.actor !== null;
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
          {what && (
            <Text size="xs" className="partible">
              <CasoLink registro={registro} pagina={casoPage}>
                {what}
              </CasoLink>
            </Text>
          )}
          <DetailView detalle={registro.detalle} />
        </div>
      </Table.Td>
      <Table.Td className="partible">{who}</Table.Td>
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
            {ofOne && (
              <Menu.Item onClick={() => cambiar({ actor: { codigo: actorId, texto: who } })}>
                {t('filtros.soloDe', { quien: who })}
              </Menu.Item>
            )}
            {what && (
              <Menu.Item onClick={() => cambiar({ objeto: { codigo: registro.objeto_id, texto: what }, caso: '' })}>
                {t('filtros.soloSobre', { que: what })}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}

/** Who: a name, or what kind of actor it was. */
function useActor({ actor, actor_tipo: type }: AuditRecord): string {
  const { t, i18n } = useTranslation('auditoria');
  if (actor !== null) return type === 'clave' ? t('llamado', { que: t('objeto.clave'), nombre: actor }) : actor;
  return i18n.exists(`auditoria:actor.${type}`) ? t(`actor.${type}` as 'actor.cli') : type;
}

/** On what: its name, or the number of a case; nothing where the sentence says it, or where it is who did it. */
function useObject(logger: AuditRecord): string | null {
  const { objeto, objeto_tipo: type, objeto_id: id } = logger;
  const { t, i18n } = useTranslation('auditoria');
  if (type === 'aseguradora' || type === 'reporting' || id === logger.actor_id) return null;
  const kind = i18n.exists(`auditoria:objeto.${type}`) ? t(`objeto.${type}` as 'objeto.caso') : type;
  if (objeto !== null) return type === 'usuario' ? objeto : t('llamado', { que: kind, nombre: objeto });
  return type === 'caso' || type === 'pack' ? `${kind} ${id}` : `${kind} …${id.slice(-6)}`;
}

function CasoLink({
  registro: { objeto_tipo: type, objeto_id: id, detalle },
  pagina,
  children,
}: {
  readonly registro: AuditRecord;
  readonly pagina: RecordProps['casoPage'] | undefined;
  readonly children: ReactNode;
}) {
  const caso = type === 'caso' ? id : typeof detalle.caso === 'string' ? detalle.caso : null;
  if (!pagina || caso === null || type === 'usuario') return children;
  return (
    <Anchor component={Link} to={pagina(caso)} inherit>
      {children}
    </Anchor>
  );
}
