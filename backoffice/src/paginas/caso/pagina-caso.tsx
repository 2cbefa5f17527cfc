/** A case: what the insurer's people see of it, and for people of the service everything needed to act without leaving. */
import { Badge, Group, Tabs, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useLectura } from '../../aplicacion/datos.ts';
import { useCambios } from '../../aplicacion/en-vivo.ts';
import { esDelServicio } from '../../aplicacion/permisos.ts';
import { useSesion } from '../../aplicacion/sesion.tsx';
import { Leido } from '../../ui/estados.tsx';
import { MarcaDeCaso, MarcaUrgente } from '../../ui/marcas.tsx';
import { Pagina } from '../../ui/pagina.tsx';
import { AccionesDeCaso } from './acciones-de-caso.tsx';
import { Certificados } from './certificados.tsx';
import { type Caso, ContextoDeCaso, useCaso } from './contexto.ts';
import { Cronologia } from './cronologia.tsx';
import { Cuentas } from './cuentas.tsx';
import { CuentasDeAseguradora } from './cuentas-de-aseguradora.tsx';
import { Documentos } from './documentos.tsx';
import { DocumentosDeAseguradora } from './documentos-de-aseguradora.tsx';
import { Gestor } from './gestor.tsx';
import { VistaDeMandato } from './mandato.tsx';
import { Notas } from './notas.tsx';
import { Objeciones } from './objeciones.tsx';
import { Resumen } from './resumen.tsx';

export function Component() {
  const { aseguradora = '', caso = '' } = useParams();
  const parametros = { aseguradora, caso };
  useCambios('GET /aseguradoras/{aseguradora}/casos/{caso}/cambios', parametros);
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}', { parametros });
  return (
    <Leido lectura={lectura}>
      {(datos) => <Abierto key={`${aseguradora} ${caso}`} caso={datos} parametros={parametros} />}
    </Leido>
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
  const { aseguradora, caso: id } = parametros;
  const contexto = useMemo(
    () => ({
      caso,
      parametros: { aseguradora, caso: id },
      gestiona,
      vivo: caso.estado === 'abierto' || caso.estado === 'en_tramite',
    }),
    [caso, aseguradora, id, gestiona],
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
          </Group>
        }
        acciones={
          <>
            {gestiona && <Gestor />}
            <AccionesDeCaso />
          </>
        }
      >
        <Pestanas titulo={t('partes')} />
      </Pagina>
    </ContextoDeCaso>
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
  const { caso, gestiona } = useCaso();
  const [busqueda, cambiar] = useSearchParams();
  const porRevisar = caso.documentos.filter(
    ({ estado, origen }) => estado === 'recibido' && origen !== 'servicio',
  ).length;
  const porEnviar = caso.cuentas.filter(({ estado }) => estado === 'confirmada' || estado === 'rechazada').length;
  const pestanas: readonly Pestana[] = [
    { clave: 'resumen', pendientes: 0, contenido: <Resumen /> },
    { clave: 'cuentas', pendientes: porEnviar, contenido: gestiona ? <Cuentas /> : <CuentasDeAseguradora /> },
    { clave: 'documentos', pendientes: porRevisar, contenido: gestiona ? <Documentos /> : <DocumentosDeAseguradora /> },
    ...(gestiona
      ? ([
          { clave: 'mandato', pendientes: 0, contenido: <VistaDeMandato /> },
          { clave: 'certificados', pendientes: 0, contenido: <Certificados /> },
          { clave: 'objeciones', pendientes: 0, contenido: <Objeciones /> },
          { clave: 'notas', pendientes: 0, contenido: <Notas /> },
        ] as const)
      : []),
    { clave: 'cronologia', pendientes: 0, contenido: <Cronologia /> },
  ];
  const vista = pestanas.find(({ clave }) => clave === busqueda.get('ver'))?.clave ?? 'resumen';
  return (
    <Tabs
      value={vista}
      onChange={(clave) => cambiar({ ver: clave ?? 'resumen' }, { replace: true })}
      keepMounted={false}
      className="pestanas"
    >
      <Tabs.List aria-label={titulo} mb="md">
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
      </Tabs.List>
      {pestanas.map(({ clave, contenido }) => (
        <Tabs.Panel key={clave} value={clave}>
          {contenido}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
