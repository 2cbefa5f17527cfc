/** The router: every page, open to its roles only. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Link, Navigate, Outlet, type RouteObject, useRouteError } from 'react-router';
import { PageLoading, WithoutPermission } from '../ui/states.tsx';
import { useAseguradora } from './aseguradora.ts';
import { Frame } from './frame.tsx';
import { addWords } from './language.ts';
import { ENTRY_ROUTES, PAGES, type PageRoute } from './pages.ts';
import { isService } from './permissions.ts';
import { useSession, WithSession } from './session.tsx';

function Allowed({ who, children }: { readonly who: readonly Rol[]; readonly children: ReactNode }) {
  const { rol } = useSession();
  return who.includes(rol) ? children : <WithoutPermission />;
}

/** Leads each role to its first page. */
function FirstPage() {
  const { rol } = useSession();
  const aseguradora = useAseguradora();
  return <Navigate to={isService(rol) ? '/trabajo' : `/${aseguradora}/casos`} replace />;
}

function NotFound() {
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

/** Shown when a page throws, or when a new version has replaced the file of a page. */
function BrokenPage() {
  const { t } = useTranslation();
  const failure = useRouteError();
  return (
    <Center py={80}>
      <Stack align="center" gap="xs" maw={440} ta="center">
        <Title order={1}>{t('fallo.pagina')}</Title>
        <Text c="dimmed">{failure instanceof Error ? failure.message : ''}</Text>
        <Button onClick={() => location.reload()} variant="default">
          {t('fallo.recargar')}
        </Button>
      </Stack>
    </Center>
  );
}

const toRoute = ({ path, who, page, words }: PageRoute, texts: i18n): RouteObject => ({
  path,
  lazy: async () => {
    const [{ Component }, pageWords] = await Promise.all([page(), words?.()]);
    if (pageWords) addWords(texts, pageWords.WORDS);
    const Guarded = () => (
      <Allowed who={who}>
        <Component />
      </Allowed>
    );
    return { Component: Guarded };
  },
});

export const createRoutes = (texts: i18n) =>
  createBrowserRouter(
    [
      {
        errorElement: <BrokenPage />,
        hydrateFallbackElement: <PageLoading />,
        children: [
          ...ENTRY_ROUTES,
          {
            path: '/',
            element: (
              <WithSession>
                <Frame>
                  <Outlet />
                </Frame>
              </WithSession>
            ),
            children: [
              { index: true, element: <FirstPage /> },
              {
                errorElement: <BrokenPage />,
                children: [...PAGES.map((one) => toRoute(one, texts)), { path: '*', element: <NotFound /> }],
              },
            ],
          },
        ],
      },
    ],
    { basename: '/backoffice' },
  );
