/** The frame around every page: navigation by role, the current insurer, the signed-in person, and the banner of a test insurer. */
import {
  ActionIcon,
  Alert,
  Anchor,
  AppShell,
  Badge,
  Box,
  Burger,
  Group,
  NavLink,
  ScrollArea,
  Select,
  Text,
  Tooltip,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlask, IconKeyboard, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink as RouterNavLink, useLocation, useNavigate, useParams } from 'react-router';
import { Emblem } from '../ui/emblem.tsx';
import { useFormats } from '../ui/formats.ts';
import { FinePrint } from '../ui/text.tsx';
import { rememberAseguradora, useAseguradora, useAseguradoras } from './aseguradora.ts';
import { useReading } from './data.ts';
import { useFirstField, useFocusBack } from './focus.ts';
import { ASEGURADORA_MENU, type MenuEntry, SERVICE_MENU } from './menu.ts';
import { Palette } from './palette.tsx';
import { openPalette, PALETTE_KEY } from './palette-store.ts';
import { isService, SETTINGS } from './permissions.ts';
import { PersonMenu } from './person-menu.tsx';
import { useSession } from './session.tsx';
import { KeyboardHelp, useGeneralCommands } from './shortcuts.tsx';
import { useWithKey } from './single-keys.tsx';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening another page closes the menu
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
      <FinePrint fw={600} px="sm" py={6}>
        {title}
      </FinePrint>
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
    </Box>
  );
}

/** People of the service choose the insurer; people of an insurer only read its name. */
function ChooseAseguradora() {
  const { t } = useTranslation();
  const { rol } = useSession();
  const all = useAseguradoras();
  const current = useAseguradora();
  const { aseguradora: routeSlug } = useParams();
  const { pathname } = useLocation();
  const goTo = useNavigate();
  const shown = all.find(({ slug }) => slug === current);
  const testBadge = shown?.pruebas && (
    <Tooltip label={t('menu.pruebasTexto')} events={{ hover: true, focus: true, touch: true }}>
      <Badge color="ocre" tabIndex={0} style={{ flexShrink: 0 }}>
        {t('menu.pruebas')}
      </Badge>
    </Tooltip>
  );
  if (!isService(rol))
    return (
      <Group gap="xs" wrap="nowrap">
        {testBadge}
        <Text size="sm" fw={600} truncate maw={220} visibleFrom="xs">
          {shown?.nombre ?? ''}
        </Text>
      </Group>
    );
  // the same section of the other insurer; from a case, which belongs to one insurer, to the list of cases
  const section = routeSlug === undefined ? 'casos' : (pathname.split('/')[2] ?? 'casos');
  return (
    <Group gap="xs" wrap="nowrap">
      {testBadge}
      <Select
        aria-label={t('menu.aseguradora')}
        data={all.map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
        value={current || null}
        onChange={(slug) => slug && goTo(`/${slug}/${section}`)}
        allowDeselect={false}
        searchable={all.length > 8}
        size="xs"
        w={{ base: 130, xs: 190 }}
        comboboxProps={{ withinPortal: true }}
      />
    </Group>
  );
}

/** Shown above every page of a test insurer, so that nobody takes it for a real one. */
function TestBanner() {
  const { t } = useTranslation('ensayo');
  const { rol } = useSession();
  const slug = useAseguradora();
  const test = useAseguradoras().find((one) => one.slug === slug)?.pruebas;
  if (!test) return null;
  return (
    <Alert color="ocre" icon={<IconFlask aria-hidden />} py="xs" mb="md" role="note" data-ensayo>
      {t('franja')} <SandboxTime aseguradora={slug} />{' '}
      {SETTINGS.includes(rol) && (
        <Anchor component={Link} to={`/${slug}/configuracion/ensayo`} size="sm" underline="always">
          {t('abrir')}
        </Anchor>
      )}
    </Alert>
  );
}

/** The clock of a test insurer, which people can set. */
function SandboxTime({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('ensayo');
  const formats = useFormats();
  const clock = useReading('GET /aseguradoras/{aseguradora}/ensayo/reloj', { params: { aseguradora } }, { every: 60 });
  return clock.data ? t('ahora', { cuando: formats.moment(clock.data.reloj) }) : null;
}
