/** The frame around every page: navigation by role, the insurer one looks at, and who one is. */
import {
  ActionIcon,
  Anchor,
  AppShell,
  Box,
  Burger,
  Divider,
  Group,
  NavLink,
  ScrollArea,
  Text,
  Tooltip,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKeyboard, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink as RouterNavLink, useLocation } from 'react-router';
import { Emblem } from '../ui/emblem.tsx';
import { rememberAseguradora, useAseguradora } from './aseguradora.ts';
import { ChooseAseguradora } from './choose-aseguradora.tsx';
import { useFirstField } from './first-field.ts';
import { useFocusBack } from './focus-back.ts';
import { ASEGURADORA_MENU, type MenuEntry, SERVICE_MENU } from './menu.ts';
import { Palette } from './palette.tsx';
import { openPalette, PALETTE_KEY } from './palette-store.ts';
import { PersonMenu } from './person-menu.tsx';
import { useSession } from './session.tsx';
import { KeyboardHelp, useGeneralCommands } from './shortcuts.tsx';
import { useWithKey } from './single-keys.ts';
import { TestBanner } from './test-banner.tsx';

export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const aseguradora = useAseguradora();
  const { pathname } = useLocation();
  const [opened, { toggle, close }] = useDisclosure();
  const [help, helpControls] = useDisclosure();
  useGeneralCommands(helpControls.open);
  useFocusBack();
  useFirstField();
  useEffect(() => {
    if (aseguradora) rememberAseguradora(aseguradora);
  }, [aseguradora]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(close, [pathname]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 216, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="saltar" href="#contenido">
        {t('saltar')}
      </a>
      <Header isMenuOpen={opened} onMenu={toggle} onHelp={helpControls.open} />
      <AppShell.Navbar p="xs" aria-label={t('menu.titulo')}>
        <ScrollArea>
          <MenuGroup entries={SERVICE_MENU} aseguradora={aseguradora} title={t('menu.grupoServicio')} />
          {aseguradora && (
            <MenuGroup entries={ASEGURADORA_MENU} aseguradora={aseguradora} title={t('menu.grupoAseguradora')} />
          )}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="contenido" tabIndex={-1} bg="var(--albacea-fondo)">
        <TestBanner />
        {children}
        <Box component="footer" mt="xl" ta="center" className="sin-papel">
          <Anchor component={Link} to="/accesibilidad" size="sm" c="dimmed">
            {t('menu.accesibilidad')}
          </Anchor>
        </Box>
      </AppShell.Main>
      <Palette />
      <KeyboardHelp opened={help} onClose={helpControls.close} />
    </AppShell>
  );
}

interface HeaderProps {
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onHelp: () => void;
}

function Header({ isMenuOpen, onMenu, onHelp }: HeaderProps) {
  const { t } = useTranslation();
  const helpTip = useWithKey(t('menu.ayuda'), '?');
  return (
    <AppShell.Header px={{ base: 'sm', sm: 'md' }}>
      <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Burger opened={isMenuOpen} onClick={onMenu} hiddenFrom="md" size="sm" aria-label={t('menu.abrir')} />
          <Box component={Link} to="/" aria-label="Albacea" className="marca">
            <Emblem />
            <Text span ff="heading" fw={600} fz="lg" visibleFrom="xs">
              Albacea
            </Text>
          </Box>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <ChooseAseguradora />
          <Tooltip label={`${t('ayuda.buscar')} ( ${PALETTE_KEY} )`}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              onClick={() => openPalette('casos')}
              aria-label={t('ayuda.buscar')}
              aria-haspopup="dialog"
            >
              <IconSearch size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={helpTip}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              onClick={onHelp}
              aria-label={t('menu.ayuda')}
              visibleFrom="sm"
            >
              <IconKeyboard size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <PersonMenu />
        </Group>
      </Group>
    </AppShell.Header>
  );
}

interface MenuGroupProps {
  readonly entries: readonly MenuEntry[];
  readonly aseguradora: string;
  readonly title: string;
}

function MenuGroup({ entries, aseguradora, title }: MenuGroupProps) {
  const { t } = useTranslation();
  const { rol } = useSession();
  const { pathname } = useLocation();
  const visible = entries.filter(({ who }) => who.includes(rol));
  if (visible.length === 0) return null;
  return (
    <Box mb="xs">
      <Text size="xs" c="dimmed" fw={600} px="sm" py={6}>
        {title}
      </Text>
      {visible.map(({ key, to, icon: Icon }) => {
        const destination = to.replace('{a}', aseguradora);
        return (
          <NavLink
            key={key}
            component={RouterNavLink}
            to={destination}
            active={pathname === destination || pathname.startsWith(`${destination}/`)}
            label={t(`menu.${key}`)}
            leftSection={<Icon size={19} stroke={1.6} aria-hidden />}
            className="entrada"
          />
        );
      })}
      <Divider mt="xs" hidden />
    </Box>
  );
}
