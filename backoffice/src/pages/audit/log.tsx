/** The audit log: what happened, to what, by whom, and its position in the sealed chain. */
import type { AuditRecord } from '@albacea/contract/schemas/audit.ts';
import { ActionIcon, Anchor, Menu, Paper, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useList } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Empty, ReadList } from '../../ui/states.tsx';
import { More, TableView } from '../../ui/table.tsx';
import { Muted } from '../../ui/text.tsx';
import { Filters, useFilters } from './filters.tsx';
import { Seal } from './seal.tsx';

type Change = ReturnType<typeof useFilters>['change'];

interface AuditTrailProps {
  /** Slug of the insurer, or the service's own. */
  readonly aseguradora: string;
  /** @returns the path of a case; undefined: the log has no cases to link to */
  readonly casoPage?: (caso: string) => string;
}

export function AuditTrail({ aseguradora, casoPage }: AuditTrailProps) {
  const { t } = useTranslation('auditoria');
  const { moment } = useFormats();
  const actorOf = useActor();
  const { filters, query, change } = useFilters();
  const list = useList('GET /aseguradoras/{aseguradora}/auditoria', { params: { aseguradora }, query });
  return (
    <>
      <Seal aseguradora={aseguradora} />
      <Filters filters={filters} change={change} withObjects={casoPage !== undefined} />
      <Paper>
        <ReadList list={list} empty={<Empty title={t('vacio')} />}>
          {(records) => (
            <TableView
              width={640}
              className="cifras registro"
              layout="fixed"
              rows={records}
              keyOf={({ id }) => id}
              columns={[
                { title: t('cuando'), w: '9.5em', cell: ({ ocurrido }) => <Text size="sm">{moment(ocurrido)}</Text> },
                { title: t('que'), cell: (record) => <RecordText record={record} casoPage={casoPage} /> },
                { title: t('quien'), w: '24%', className: 'partible', cell: actorOf },
                {
                  title: t('orden'),
                  w: '6.5em',
                  ta: 'right',
                  cell: ({ secuencia }) => <Muted>{secuencia ?? t('sellando')}</Muted>,
                },
                {
                  title: t('acciones'),
                  hidden: true,
                  w: 52,
                  cell: (record) => <FilterMenu record={record} change={change} />,
                },
              ]}
            />
          )}
        </ReadList>
        <More list={list} />
      </Paper>
    </>
  );
}

interface RecordTextProps {
  readonly record: AuditRecord;
  readonly casoPage: AuditTrailProps['casoPage'] | undefined;
}

function RecordText({ record, casoPage }: RecordTextProps) {
  const what = useObject(record);
  return (
    <>
      <Text size="sm" fw={600}>
        {record.texto}
      </Text>
      <div className="particulares">
        {what && (
          <Text size="xs" className="partible">
            <CasoLink record={record} page={casoPage}>
              {what}
            </CasoLink>
          </Text>
        )}
        <DetailView detail={record.detalle} />
      </div>
    </>
  );
}

/** A menu of filters that match a record. */
function FilterMenu({ record, change }: { readonly record: AuditRecord; readonly change: Change }) {
  const { t } = useTranslation('auditoria');
  const { moment } = useFormats();
  const actorOf = useActor();
  const what = useObject(record);
  const { ocurrido, texto: text, accion, actor, actor_id: actorId, objeto_id } = record;
  const who = actorOf(record);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('filtros.menu', { texto: text, cuando: moment(ocurrido) })}
        >
          <IconFilter size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown maw={360}>
        <Menu.Item onClick={() => change({ accion: { code: accion, text } })}>
          {t('filtros.soloEsto', { texto: text })}
        </Menu.Item>
        {actorId !== null && actor !== null && (
          <Menu.Item onClick={() => change({ actor: { code: actorId, text: who } })}>
            {t('filtros.soloDe', { quien: who })}
          </Menu.Item>
        )}
        {what && (
          <Menu.Item onClick={() => change({ objeto: { code: objeto_id, text: what }, caso: '' })}>
            {t('filtros.soloSobre', { que: what })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The actor: a name, or the kind of actor. */
function useActor(): (record: AuditRecord) => string {
  const { t, i18n } = useTranslation('auditoria');
  return ({ actor, actor_tipo: type }) => {
    if (actor !== null) return type === 'clave' ? t('llamado', { que: t('objeto.clave'), nombre: actor }) : actor;
    return i18n.exists(`auditoria:actor.${type}`) ? t(`actor.${type}` as 'actor.cli') : type;
  };
}

/** Names the object of a record: a person by name, anything else by kind and name or id; null: the record's text says enough, or the object is the actor. */
function useObject(record: AuditRecord): string | null {
  const { objeto, objeto_tipo: type, objeto_id: id } = record;
  const { t, i18n } = useTranslation('auditoria');
  if (type === 'aseguradora' || type === 'reporting' || id === record.actor_id) return null;
  const kind = i18n.exists(`auditoria:objeto.${type}`) ? t(`objeto.${type}` as 'objeto.caso') : type;
  if (objeto !== null) return type === 'usuario' ? objeto : t('llamado', { que: kind, nombre: objeto });
  return type === 'caso' || type === 'pack' ? `${kind} ${id}` : `${kind} …${id.slice(-6)}`;
}

function CasoLink({
  record: { objeto_tipo: type, objeto_id: id, detalle },
  page,
  children,
}: {
  readonly record: AuditRecord;
  readonly page: AuditTrailProps['casoPage'] | undefined;
  readonly children: ReactNode;
}) {
  const casoInDetail = typeof detalle.caso === 'string' ? detalle.caso : null;
  const caso = type === 'caso' ? id : casoInDetail;
  if (!page || caso === null || type === 'usuario') return children;
  return (
    <Anchor component={Link} to={page(caso)} inherit>
      {children}
    </Anchor>
  );
}

type Detail = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;
/** Groups of words for the values of one property; `auditoria:valor` has the words for any property. */
const DICTIONARIES: Readonly<Record<string, readonly string[]>> = {
  rol: ['comun:rol'],
  modulo: ['comun:modulo'],
  modulos: ['comun:modulo'],
  resultado: ['comun:resultado', 'comun:resultadoCuenta'],
  tipo: ['comun:documento', 'comun:certificado'],
  certificados: ['comun:certificado'],
  alcances: ['configuracion:alcance'],
  clase: ['caso:objeciones.clase'],
};

/** The details of a record, in words where there are any. */
function DetailView({ detail }: { readonly detail: Detail }) {
  const pairs = usePairsOf(detail);
  if (pairs.length === 0) return null;
  return (
    <Text component="dl" size="xs" c="dimmed" className="particulares">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}: </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Text>
  );
}

/** Label and value of each property. */
function usePairsOf(detail: Detail): [string, string][] {
  const { t, i18n } = useTranslation('auditoria');
  const { moment } = useFormats();
  const find = (where: string, what: string) => {
    const key = `${where}.${what.replaceAll(':', '_')}`;
    return i18n.exists(key) ? i18n.t(key as 'comun:cerrar') : null;
  };
  const inWords = (text: string) => text.replaceAll('_', ' ');
  const nameOf = (key: string) => find('auditoria:detalle', key) ?? capital(inWords(key));
  const valueIn = (key: string, value: unknown): string => {
    if (value === null || value === '') return t(emptyOf(key));
    if (typeof value === 'boolean') return t(value ? 'valor.si' : 'valor.no');
    if (Array.isArray(value)) return value.map((one) => valueIn(key, one)).join(', ') || t('valor.nada');
    if (typeof value === 'object')
      return pairsOf(value as Detail)
        .flat()
        .join(' ');
    if (typeof value !== 'string') return String(value);
    if (key === 'eventos') return value; // the insurer's systems know events by these codes, so they are not put into words
    if (UUID.test(value)) return `…${value.slice(-6)}`;
    if (INSTANT.test(value)) return moment(value);
    for (const where of [...(DICTIONARIES[key] ?? []), 'auditoria:valor']) {
      const word = find(where, value);
      if (word !== null) return word;
    }
    return /^[a-z_]+$/.test(value) ? inWords(value) : value;
  };
  const pairsOf = (members: Detail): [string, string][] =>
    Object.entries(members).map(([key, value]) => [nameOf(key), valueIn(key, value)]);
  const { antes, despues, cambios, ...rest } = detail;
  if (isDetail(antes) && isDetail(despues))
    return Object.keys(despues)
      .filter((key) => JSON.stringify(antes[key]) !== JSON.stringify(despues[key]))
      .map((key) => [nameOf(key), `${valueIn(key, antes[key])} → ${valueIn(key, despues[key])}`]);
  if (!Array.isArray(cambios)) return pairsOf(detail);
  // properties whose new value is known are shown with it, the other changed properties only by name
  const [having, without] = [cambios.filter((key) => key in rest), cambios.filter((key) => !(key in rest))];
  const changed = Object.fromEntries(having.map((key) => [key, rest[key]]));
  return [
    ...(without.length > 0 ? [[nameOf('cambios'), valueIn('cambios', without)] as [string, string]] : []),
    ...pairsOf(changed),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isDetail = (value: unknown): value is Detail =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The word for a missing value, which depends on the property. */
function emptyOf(key: string) {
  if (key === 'alcances') return 'valor.todo';
  return key === 'redes' ? 'valor.cualquiera' : 'valor.nada';
}
