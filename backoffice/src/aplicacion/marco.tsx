/** The frame around every page: navigation by role, the insurer one looks at, and who one is. */
import { ActionIcon, AppShell, Box, Burger, Divider, Group, NavLink, ScrollArea, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink as Enlace, Link, useLocation } from 'react-router';
import { Emblema } from '../ui/emblema.tsx';
import { recordarAseguradora, useAseguradora } from './aseguradora.ts';
import { AyudaDeTeclado, useAtajosGenerales } from './atajos.tsx';
import { ElegirAseguradora } from './elegir-aseguradora.tsx';
import { useFocoDeVuelta } from './foco-de-vuelta.ts';
import { type Entrada, MENU_DE_ASEGURADORA, MENU_DE_SERVICIO } from './menu.ts';
import { MenuDePersona } from './menu-de-persona.tsx';
import { useSesion } from './sesion.tsx';

export function Marco({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const aseguradora = useAseguradora();
  const { pathname } = useLocation();
  const [abierto, { toggle, close }] = useDisclosure();
  const [ayuda, mandosDeAyuda] = useDisclosure();
  useAtajosGenerales(mandosDeAyuda.open);
  useFocoDeVuelta();
  useEffect(() => {
    if (aseguradora) recordarAseguradora(aseguradora);
  }, [aseguradora]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [pathname]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 216, breakpoint: 'md', collapsed: { mobile: !abierto } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="saltar" href="#contenido">
        {t('saltar')}
      </a>
      <AppShell.Header px={{ base: 'sm', sm: 'md' }}>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={abierto} onClick={toggle} hiddenFrom="md" size="sm" aria-label={t('menu.abrir')} />
            <Box component={Link} to="/" aria-label="Albacea" className="marca">
              <Emblema />
              <Text span ff="heading" fw={600} fz="lg" visibleFrom="xs">
                Albacea
              </Text>
            </Box>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ElegirAseguradora />
            {aseguradora && (
              <Tooltip label={`${t('ayuda.buscar')} ( / )`}>
                <ActionIcon
                  component={Link}
                  to={`/${aseguradora}/casos?buscar`}
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('ayuda.buscar')}
                >
                  <IconSearch size={20} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
            <Tooltip label={`${t('menu.ayuda')} ( ? )`}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                onClick={mandosDeAyuda.open}
                aria-label={t('menu.ayuda')}
                visibleFrom="sm"
              >
                <IconKeyboard size={20} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <MenuDePersona />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={t('menu.titulo')}>
        <ScrollArea>
          <Grupo entradas={MENU_DE_SERVICIO} aseguradora={aseguradora} titulo={t('menu.grupoServicio')} />
          {aseguradora && (
            <Grupo entradas={MENU_DE_ASEGURADORA} aseguradora={aseguradora} titulo={t('menu.grupoAseguradora')} />
          )}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="contenido" tabIndex={-1} bg="var(--albacea-fondo)">
        {children}
      </AppShell.Main>
      <AyudaDeTeclado abierta={ayuda} cerrar={mandosDeAyuda.close} />
    </AppShell>
  );
}

interface PropsDeGrupo {
  readonly entradas: readonly Entrada[];
  readonly aseguradora: string;
  readonly titulo: string;
}

function Grupo({ entradas, aseguradora, titulo }: PropsDeGrupo) {
  const { t } = useTranslation();
  const { rol } = useSesion();
  const { pathname } = useLocation();
  const suyas = entradas.filter(({ quien }) => quien.includes(rol));
  if (suyas.length === 0) return null;
  return (
    <Box mb="xs">
      <Text size="xs" c="dimmed" fw={600} px="sm" py={6}>
        {titulo}
      </Text>
      {suyas.map(({ clave, a, icono: Icono }) => {
        const destino = a.replace('{a}', aseguradora);
        return (
          <NavLink
            key={clave}
            component={Enlace}
            to={destino}
            active={pathname === destino || pathname.startsWith(`${destino}/`)}
            label={t(`menu.${clave}`)}
            leftSection={<Icono size={19} stroke={1.6} aria-hidden />}
            className="entrada"
          />
        );
      })}
      <Divider mt="xs" hidden />
    </Box>
  );
}
