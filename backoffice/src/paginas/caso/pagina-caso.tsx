/** A case: what the insurer's people see of it, and for people of the service everything needed to act without leaving. */
import type { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import type { QueVence } from '@albacea/contract/plazos.ts';
import { Badge, Button, Group, Paper, Tabs, Text, Tooltip } from '@mantine/core';
import { IconArrowRight, IconLock, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useTeclas } from '../../aplicacion/atajos.tsx';
import { useLectura } from '../../aplicacion/datos.ts';
import { useCambios } from '../../aplicacion/en-vivo.ts';
import { esDelServicio } from '../../aplicacion/permisos.ts';
import { useSesion } from '../../aplicacion/sesion.tsx';
import { Fallo, Leido, Vacio } from '../../ui/estados.tsx';
import { ListaDePestanas } from '../../ui/lista-de-pestanas.tsx';
import { MarcaDeCaso, MarcaUrgente } from '../../ui/marcas.tsx';
import { Pagina } from '../../ui/pagina.tsx';
import { useSiguiente } from '../trabajo/siguiente.ts';
import { AccionesDeCaso } from './acciones-de-caso.tsx';
import { Certificados } from './certificados.tsx';
import { type Caso, ContextoDeCaso, useCaso } from './contexto.ts';
import { Cronologia } from './cronologia.tsx';
import { Cuentas } from './cuentas.tsx';
import { CuentasDeAseguradora } from './cuentas-de-aseguradora.tsx';
import { Documentos } from './documentos.tsx';
import { DocumentosDeAseguradora } from './documentos-de-aseguradora.tsx';
import { Gestor, Lleva } from './gestor.tsx';
import { LettersAboutToLeave } from './letters-about-to-leave.tsx';
import { VistaDeMandato } from './mandato.tsx';
import { Notas } from './notas.tsx';
import { Objeciones } from './objeciones.tsx';
import { usePlazos } from './plazos.tsx';
import { Resumen } from './resumen.tsx';
import { useVista } from './vista.ts';

export function Component() {
  const { aseguradora = '', caso = '' } = useParams();
  const parametros = { aseguradora, caso };
  useCambios('GET /aseguradoras/{aseguradora}/casos/{caso}/cambios', parametros);
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}', { parametros });
  if (lectura.error && lectura.data === undefined)
    return <SinCaso caso={caso} aseguradora={aseguradora} fallo={lectura.error} reintentar={lectura.refetch} />;
  return (
    <Leido lectura={lectura}>
      {(datos) => <Abierto key={`${aseguradora} ${caso}`} caso={datos} parametros={parametros} />}
    </Leido>
  );
}

interface PropsDeSinCaso {
  readonly caso: string;
  readonly aseguradora: string;
  readonly fallo: ErrorDeLlamada;
  readonly reintentar: () => unknown;
}

const BLOQUEADO = { texto: 'bloqueado', Icono: IconLock } as const;
const DESCONOCIDO = { texto: 'desconocido', Icono: IconSearch } as const;
const SABIDOS = new Map<string, typeof BLOQUEADO | typeof DESCONOCIDO>([
  ['caso_bloqueado', BLOQUEADO],
  ['no_encontrado', DESCONOCIDO],
]);

/** Blocked by law after its end, unknown, or out of reach for now. */
function SinCaso({ caso, aseguradora, fallo, reintentar }: PropsDeSinCaso) {
  const { t } = useTranslation('caso');
  const { t: casos } = useTranslation('casos');
  const sabido = SABIDOS.get(fallo.codigo);
  return (
    <Pagina titulo={caso} encima={[{ texto: casos('titulo'), a: `/${aseguradora}/casos` }]}>
      <Paper>
        {sabido ? (
          <Vacio
            icono={<sabido.Icono size={36} stroke={1.3} aria-hidden />}
            titulo={t(`sinCaso.${sabido.texto}`)}
            texto={t(`sinCaso.${sabido.texto}Texto`)}
          />
        ) : (
          <Fallo fallo={fallo} reintentar={() => void reintentar()} />
        )}
      </Paper>
    </Pagina>
  );
}

function Abierto({
  caso,
  parametros,
}: {
  readonly caso: Caso;
  readonly parametros: { aseguradora: string; caso: string };
}) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { t: casos } = useTranslation('casos');
  const { rol } = useSesion();
  const gestiona = esDelServicio(rol);
  const vivo = caso.estado === 'abierto' || caso.estado === 'en_tramite';
  const { aseguradora, caso: id } = parametros;
  const contexto = useMemo(
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
    <ContextoDeCaso value={contexto}>
      <Pagina
        titulo={`${nombre} ${apellidos}`}
        pestana={caso.caso_id}
        encima={[{ texto: casos('titulo'), a: `/${aseguradora}/casos` }]}
        detalle={
          <Group gap="xs">
            <Text span size="sm" className="cifras">
              {caso.caso_id}
            </Text>
            <MarcaDeCaso estado={caso.estado} />
            <MarcaUrgente prioridad={caso.prioridad} />
            {caso.resultado && <Badge color="gray">{comun(`resultado.${caso.resultado}`)}</Badge>}
            {caso.en_espera_de && (
              <Text span size="sm">
                {casos('esperaA', { quien: comun(`espera.${caso.en_espera_de}`) })}
              </Text>
            )}
            {gestiona && <Lleva />}
          </Group>
        }
        acciones={
          <>
            {gestiona && <Gestor />}
            <AccionesDeCaso />
            {gestiona && <Siguiente />}
          </>
        }
      >
        {gestiona && vivo && <LettersAboutToLeave />}
        <Pestanas titulo={t('partes')} />
      </Pagina>
    </ContextoDeCaso>
  );
}

/** Leaves this case for the next one of the work list. */
function Siguiente() {
  const { t } = useTranslation('trabajo');
  const { caso, parametros } = useCaso();
  const { ir, buscando } = useSiguiente({ aseguradora: parametros.aseguradora, caso_id: caso.caso_id });
  useTeclas({ n: ir });
  return (
    <Tooltip label={`${t('siguiente')} ( n )`}>
      <Button onClick={ir} loading={buscando} rightSection={<IconArrowRight size={16} aria-hidden />}>
        {t('siguiente')}
      </Button>
    </Tooltip>
  );
}

interface Pestana {
  readonly clave:
    | 'resumen'
    | 'cuentas'
    | 'documentos'
    | 'certificados'
    | 'mandato'
    | 'objeciones'
    | 'notas'
    | 'cronologia';
  /** How many wait for somebody. */
  readonly pendientes: number;
  readonly contenido: ReactNode;
}

function Pestanas({ titulo }: { readonly titulo: string }) {
  const { t } = useTranslation('caso');
  const { gestiona } = useCaso();
  const { vista: pedida, ver } = useVista();
  const plazos = usePlazos().data?.elementos ?? [];
  /** Of how many of them somebody of the service has to do something. */
  const de = (clase: QueVence) =>
    new Set(plazos.filter(({ que, quien }) => que === clase && quien === 'servicio').map(({ de }) => de)).size;
  const pestanas: readonly Pestana[] = [
    { clave: 'resumen', pendientes: 0, contenido: <Resumen /> },
    { clave: 'cuentas', pendientes: de('cuenta'), contenido: gestiona ? <Cuentas /> : <CuentasDeAseguradora /> },
    {
      clave: 'documentos',
      pendientes: de('documento'),
      contenido: gestiona ? <Documentos /> : <DocumentosDeAseguradora />,
    },
    ...(gestiona
      ? ([
          { clave: 'mandato', pendientes: 0, contenido: <VistaDeMandato /> },
          { clave: 'certificados', pendientes: de('certificado'), contenido: <Certificados /> },
          { clave: 'objeciones', pendientes: de('objecion'), contenido: <Objeciones /> },
          { clave: 'notas', pendientes: 0, contenido: <Notas /> },
        ] as const)
      : []),
    { clave: 'cronologia', pendientes: 0, contenido: <Cronologia /> },
  ];
  const vista = pestanas.find(({ clave }) => clave === pedida)?.clave ?? 'resumen';
  return (
    <Tabs value={vista} onChange={(clave) => ver(clave ?? 'resumen')} keepMounted={false}>
      <ListaDePestanas titulo={titulo} abierta={vista}>
        {pestanas.map(({ clave, pendientes }) => (
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
      </ListaDePestanas>
      {pestanas.map(({ clave, contenido }) => (
        <Tabs.Panel key={clave} value={clave}>
          {contenido}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
