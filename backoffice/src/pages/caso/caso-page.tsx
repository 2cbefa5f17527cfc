/** A case: what the insurer's people see of it, and for people of the service everything needed to act without leaving. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { WhatExpires } from '@albacea/contract/schemas/deadlines.ts';
import { Badge, Button, Group, Paper, Tabs, Text, Tooltip } from '@mantine/core';
import { IconArrowRight, IconLock, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useReading } from '../../app/data.ts';
import { useChanges } from '../../app/live.ts';
import { serviceIs } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { useKeys } from '../../app/shortcuts.tsx';
import { CasoBrand, UrgentBrand } from '../../ui/brands.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Failure, Read } from '../../ui/states.tsx';
import { TabsList } from '../../ui/tab-list.tsx';
import { useNext } from '../worklist/next.ts';
import { AseguradoraCuentas } from './aseguradora-cuentas.tsx';
import { AseguradoraDocumentos } from './aseguradora-documentos.tsx';
import { CasoActions } from './caso-actions.tsx';
import { Certificados } from './certificados.tsx';
import { type Caso, CasoContext, useCaso } from './context.ts';
import { Cuentas } from './cuentas.tsx';
import { useDeadlines } from './deadlines.tsx';
import { Documentos } from './documentos.tsx';
import { Carries, Gestor } from './gestor.tsx';
import { LettersAboutToLeave } from './letters-about-to-leave.tsx';
import { Life } from './life.tsx';
import { LifeAlert } from './life-alert.tsx';
import { MandatoView } from './mandato.tsx';
import { Notes } from './notes.tsx';
import { Objeciones } from './objeciones.tsx';
import { Summary } from './summary.tsx';
import { Timeline } from './timeline.tsx';
import { useView } from './view.ts';

export function Component() {
  const { aseguradora = '', caso = '' } = useParams();
  const parametros = { aseguradora, caso };
  useChanges('GET /aseguradoras/{aseguradora}/casos/{caso}/cambios', parametros);
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}', { parametros });
  if (reading.error && reading.data === undefined)
    return <WithoutCaso caso={caso} aseguradora={aseguradora} fallo={reading.error} reintentar={reading.refetch} />;
  return (
    <Read lectura={reading}>
      {(data) => <Opened key={`${aseguradora} ${caso}`} caso={data} parametros={parametros} />}
    </Read>
  );
}

interface WithoutCasoProps {
  readonly caso: string;
  readonly aseguradora: string;
  readonly fallo: CallError;
  readonly reintentar: () => unknown;
}

const LOCKED = { texto: 'bloqueado', Icon: IconLock } as const;
const UNKNOWN = { texto: 'desconocido', Icon: IconSearch } as const;
const KNOWN = new Map<string, typeof LOCKED | typeof UNKNOWN>([
  ['caso_bloqueado', LOCKED],
  ['no_encontrado', UNKNOWN],
]);

/** Blocked by law after its end, unknown, or out of reach for now. */
function WithoutCaso({ caso, aseguradora, fallo, reintentar }: WithoutCasoProps) {
  const { t } = useTranslation('caso');
  const { t: casos } = useTranslation('casos');
  const known = KNOWN.get(fallo.codigo);
  return (
    <Page titulo={caso} encima={[{ texto: casos('titulo'), a: `/${aseguradora}/casos` }]}>
      <Paper>
        {known ? (
          <Empty
            icono={<known.Icon size={36} stroke={1.3} aria-hidden />}
            titulo={t(`sinCaso.${known.texto}`)}
            texto={t(`sinCaso.${known.texto}Texto`)}
          />
        ) : (
          <Failure fallo={fallo} reintentar={() => void reintentar()} />
        )}
      </Paper>
    </Page>
  );
}

function Opened({
  caso,
  parametros,
}: {
  readonly caso: Caso;
  readonly parametros: { aseguradora: string; caso: string };
}) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { t: casos } = useTranslation('casos');
  const { rol } = useSession();
  const gestiona = serviceIs(rol);
  const vivo = caso.estado === 'abierto' || caso.estado === 'en_tramite';
  const { aseguradora, caso: id } = parametros;
  const context = useMemo(
    () => ({
      caso,
      parametros: { aseguradora, caso: id },
      gestiona,
      vivo,
    }),
    [caso, aseguradora, id, gestiona, vivo],
  );
  const { nombre, apellidos } = caso.fallecido;
  return (
    <CasoContext value={context}>
      <Page
        titulo={`${nombre} ${apellidos}`}
        pestana={caso.caso_id}
        encima={[{ texto: casos('titulo'), a: `/${aseguradora}/casos` }]}
        detalle={
          <Group gap="xs">
            <Text span size="sm" className="cifras">
              {caso.caso_id}
            </Text>
            <CasoBrand estado={caso.estado} />
            <UrgentBrand prioridad={caso.prioridad} />
            {caso.resultado && <Badge color="gray">{common(`resultado.${caso.resultado}`)}</Badge>}
            {caso.en_espera_de && (
              <Text span size="sm">
                {casos('esperaA', { quien: common(`espera.${caso.en_espera_de}`) })}
              </Text>
            )}
            {gestiona && <Carries />}
          </Group>
        }
        acciones={
          <>
            {gestiona && <Gestor />}
            <CasoActions />
            {gestiona && <Next />}
          </>
        }
      >
        {gestiona && <LifeAlert />}
        {gestiona && vivo && <LettersAboutToLeave />}
        <TabsView titulo={t('partes')} />
      </Page>
    </CasoContext>
  );
}

/** Leaves this case for the next one of the work list. */
function Next() {
  const { t } = useTranslation('trabajo');
  const { caso, parametros } = useCaso();
  const { go, buscando } = useNext({ aseguradora: parametros.aseguradora, caso_id: caso.caso_id });
  useKeys({ n: go });
  return (
    <Tooltip label={`${t('siguiente')} ( n )`}>
      <Button onClick={go} loading={buscando} rightSection={<IconArrowRight size={16} aria-hidden />}>
        {t('siguiente')}
      </Button>
    </Tooltip>
  );
}

interface Tab {
  readonly clave:
    | 'resumen'
    | 'cuentas'
    | 'documentos'
    | 'certificados'
    | 'mandato'
    | 'objeciones'
    | 'notas'
    | 'vida'
    | 'cronologia';
  /** How many wait for somebody. */
  readonly pendientes: number;
  readonly contenido: ReactNode;
}

function TabsView({ titulo }: { readonly titulo: string }) {
  const { t } = useTranslation('caso');
  const { gestiona } = useCaso();
  const { vista: asked, ver } = useView();
  const deadlines = useDeadlines().data?.elementos ?? [];
  /** Of how many of them somebody of the service has to do something. */
  const from = (kind: WhatExpires) =>
    new Set(deadlines.filter(({ que, quien }) => que === kind && quien === 'servicio').map(({ de }) => de)).size;
  const tabs: readonly Tab[] = [
    { clave: 'resumen', pendientes: 0, contenido: <Summary /> },
    { clave: 'cuentas', pendientes: from('cuenta'), contenido: gestiona ? <Cuentas /> : <AseguradoraCuentas /> },
    {
      clave: 'documentos',
      pendientes: from('documento'),
      contenido: gestiona ? <Documentos /> : <AseguradoraDocumentos />,
    },
    ...(gestiona
      ? ([
          { clave: 'mandato', pendientes: 0, contenido: <MandatoView /> },
          { clave: 'certificados', pendientes: from('certificado'), contenido: <Certificados /> },
          { clave: 'objeciones', pendientes: from('objecion'), contenido: <Objeciones /> },
          { clave: 'notas', pendientes: 0, contenido: <Notes /> },
          { clave: 'vida', pendientes: 0, contenido: <Life /> },
        ] as const)
      : []),
    { clave: 'cronologia', pendientes: 0, contenido: <Timeline /> },
  ];
  const view = tabs.find(({ clave }) => clave === asked)?.clave ?? 'resumen';
  return (
    <Tabs value={view} onChange={(key) => ver(key ?? 'resumen')} keepMounted={false}>
      <TabsList titulo={titulo} abierta={view}>
        {tabs.map(({ clave, pendientes }) => (
          <Tabs.Tab
            key={clave}
            value={clave}
            rightSection={
              gestiona && pendientes > 0 ? (
                <Badge size="sm" color="ocre" aria-label={t('pendientes', { count: pendientes })}>
                  {pendientes}
                </Badge>
              ) : null
            }
          >
            {t(`pestana.${clave}`)}
          </Tabs.Tab>
        ))}
      </TabsList>
      {tabs.map(({ clave, contenido }) => (
        <Tabs.Panel key={clave} value={clave}>
          {contenido}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
