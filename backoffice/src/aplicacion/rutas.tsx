/** Every address of the application. */
import type { Rol } from '@albacea/contract/identidad.ts';
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Link, Navigate, Outlet, type RouteObject, useRouteError } from 'react-router';
import { RUTAS_DE_CASO } from '../paginas/caso/rutas.ts';
import { RUTAS_DE_CASOS } from '../paginas/casos/rutas.ts';
import { RUTAS_DE_CATALOGO } from '../paginas/catalogo/rutas.ts';
import { RUTAS_DE_CIFRAS } from '../paginas/cifras/rutas.ts';
import { RUTAS_DE_CONFIGURACION } from '../paginas/configuracion/rutas.ts';
import { RUTAS_DE_ENTRADA } from '../paginas/entrada/rutas.ts';
import { RUTAS_DE_PERFIL } from '../paginas/perfil/rutas.ts';
import { RUTAS_DE_SERVICIO } from '../paginas/servicio/rutas.ts';
import { RUTAS_DE_SINIESTROS } from '../paginas/siniestros/rutas.ts';
import { RUTAS_DE_TRABAJO } from '../paginas/trabajo/rutas.ts';
import { EnEspera, SinPermiso } from '../ui/estados.tsx';
import { useAseguradora } from './aseguradora.ts';
import { Marco } from './marco.tsx';
import { esDelServicio } from './permisos.ts';
import type { RutaDePagina } from './ruta-de-pagina.ts';
import { ConSesion, useSesion } from './sesion.tsx';

const PAGINAS: readonly RutaDePagina[] = [
  ...RUTAS_DE_TRABAJO,
  ...RUTAS_DE_CASOS,
  ...RUTAS_DE_CASO,
  ...RUTAS_DE_SINIESTROS,
  ...RUTAS_DE_CATALOGO,
  ...RUTAS_DE_CIFRAS,
  ...RUTAS_DE_CONFIGURACION,
  ...RUTAS_DE_SERVICIO,
  ...RUTAS_DE_PERFIL,
];

function Permitido({ quien, children }: { readonly quien: readonly Rol[]; readonly children: ReactNode }) {
  const { rol } = useSesion();
  return quien.includes(rol) ? children : <SinPermiso />;
}

/** Where each begins the day. */
function Inicio() {
  const { rol } = useSesion();
  const aseguradora = useAseguradora();
  return <Navigate to={esDelServicio(rol) ? '/trabajo' : `/${aseguradora}/casos`} replace />;
}

function NoExiste() {
  const { t } = useTranslation();
  return (
    <Center py={80}>
      <Stack align="center" gap="xs" maw={440} ta="center">
        <Title order={1}>{t('noExiste.titulo')}</Title>
        <Text c="dimmed">{t('noExiste.texto')}</Text>
        <Button component={Link} to="/" variant="default">
          {t('noExiste.volver')}
        </Button>
      </Stack>
    </Center>
  );
}

/** A page that broke, or whose file a new version has replaced while it was open. */
function Roto() {
  const { t } = useTranslation();
  const fallo = useRouteError();
  return (
    <Center py={80}>
      <Stack align="center" gap="xs" maw={440} ta="center">
        <Title order={1}>{t('fallo.pagina')}</Title>
        <Text c="dimmed">{fallo instanceof Error ? fallo.message : ''}</Text>
        <Button onClick={() => location.reload()} variant="default">
          {t('fallo.recargar')}
        </Button>
      </Stack>
    </Center>
  );
}

const enRuta = ({ ruta, quien, pagina }: RutaDePagina): RouteObject => ({
  path: ruta,
  lazy: async () => {
    const { Component } = await pagina();
    const Protegida = () => (
      <Permitido quien={quien}>
        <Component />
      </Permitido>
    );
    return { Component: Protegida };
  },
});

export const crearRutas = () =>
  createBrowserRouter(
    [
      {
        errorElement: <Roto />,
        hydrateFallbackElement: <EnEspera />,
        children: [
          ...RUTAS_DE_ENTRADA,
          {
            path: '/',
            element: (
              <ConSesion>
                <Marco>
                  <Outlet />
                </Marco>
              </ConSesion>
            ),
            children: [
              { index: true, element: <Inicio /> },
              { errorElement: <Roto />, children: [...PAGINAS.map(enRuta), { path: '*', element: <NoExiste /> }] },
            ],
          },
        ],
      },
    ],
    { basename: '/backoffice' },
  );
