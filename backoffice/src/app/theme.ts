/** The Mantine theme: the colours of the portal and the letters. */
import { OWN_COLOUR, PALETTE } from '@albacea/contract/schemas/brand.ts';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The slate green of the service, from the palest to the deepest; the seventh is its own colour. */
const verde: MantineColorsTuple = [
  '#eef4f3',
  '#dfe9e7',
  '#c0d3d0',
  '#9fbbb8',
  '#7fa3a0',
  '#638a87',
  '#4c7270',
  OWN_COLOUR,
  '#2f4947',
  '#213534',
];
/** Greys with a tinge of the paper's colour. */
const gris: MantineColorsTuple = [
  '#faf8f4',
  PALETTE.papel,
  '#ebe6db',
  PALETTE.borde,
  '#cbc3b3',
  '#a59d8e',
  '#726c61',
  PALETTE.tintaSuave,
  '#45423c',
  PALETTE.tinta,
];
/** Dark mode: from its text to its deepest background, with a tinge of the same green. */
const dark: MantineColorsTuple = [
  '#d3d6d3',
  '#b9bfbc',
  '#8f9996',
  '#69736f',
  '#39423f',
  '#313a3a',
  '#272f30',
  PALETTE.tarjetaOscura,
  '#1a2021',
  '#151a1b',
];
const ocre: MantineColorsTuple = [
  '#fdf5e3',
  '#f8e8c4',
  '#efd49a',
  '#e3bb69',
  '#d3a03d',
  '#b58325',
  '#94681a',
  '#7a5413',
  '#5f4110',
  '#46300c',
];
const teja: MantineColorsTuple = [
  '#fceeea',
  '#f6dad2',
  '#eab7a8',
  '#db8e79',
  '#c96a50',
  '#b14f35',
  '#983f27',
  '#80331e',
  '#652918',
  '#4a1f13',
];

export const theme = createTheme({
  primaryColor: 'verde',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    verde,
    gray: gris,
    dark,
    ocre,
    teja,
    yellow: ocre,
    orange: ocre,
    red: teja,
    green: verde,
    teal: verde,
  },
  black: PALETTE.tinta,
  defaultRadius: 'md',
  fontFamily: '"Source Sans 3", "Source Sans Pro", "Segoe UI", system-ui, -apple-system, Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: {
    fontFamily: '"Source Serif 4", "Source Serif Pro", Georgia, "Times New Roman", serif',
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.625rem' }, h2: { fontSize: '1.25rem' }, h3: { fontSize: '1.0625rem' } },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9063rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Table: { defaultProps: { verticalSpacing: 7, highlightOnHover: true } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    Modal: {
      // no transition: a dialog would have lost its title while it faded out. The role keeps its header from being read as the page's banner
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 0 },
        attributes: { header: { role: 'group' } },
      },
    },
    // the arrow is hidden from screen readers: the role of the field already says that a list opens
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    // focus alone does not open a list over the page: arrow keys, a click or typing do
    Select: { defaultProps: { openOnFocus: false } },
    Autocomplete: { defaultProps: { openOnFocus: false } },
    // without this role, screen readers would take the header of a dialog for the page's banner
    ModalHeader: { defaultProps: { role: 'none' } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
});

/** Dimmed text stays readable on paper (WCAG 2.2, 1.4.3). */
export const variables: CSSVariablesResolver = () => ({
  variables: { '--albacea-ancho': '1360px' },
  light: {
    '--mantine-color-text': PALETTE.tinta,
    '--mantine-color-dimmed': PALETTE.tintaSuave,
    '--mantine-color-body': PALETTE.tarjeta,
    '--mantine-color-default-border': PALETTE.borde,
    '--mantine-color-placeholder': gris[6],
    '--mantine-color-anchor': OWN_COLOUR,
    '--mantine-color-error': teja[6],
    '--mantine-color-verde-light-color': verde[8],
    '--mantine-color-gray-light': gris[2],
    '--mantine-color-gray-light-color': gris[8],
    '--mantine-color-ocre-light': '#fbefd5',
    '--mantine-color-ocre-light-color': ocre[8],
    '--mantine-color-teja-light': teja[0],
    '--mantine-color-teja-light-color': teja[7],
    '--albacea-fondo': PALETTE.papel,
    '--albacea-mesa': gris[2],
  },
  dark: {
    '--mantine-color-body': PALETTE.tarjetaOscura,
    '--mantine-color-dimmed': '#b3b8b6',
    '--mantine-color-placeholder': '#9aa19e',
    '--mantine-color-anchor': verde[3],
    '--albacea-fondo': '#171c1d',
    '--albacea-mesa': '#0f1314',
    '--mantine-color-default-border': '#39423f',
    '--mantine-color-verde-light': '#24403c',
    '--mantine-color-verde-light-hover': '#2b4b47',
    '--mantine-color-ocre-light': '#43351a',
    '--mantine-color-ocre-light-hover': '#4e3e1f',
    '--mantine-color-teja-light': '#4a281f',
    '--mantine-color-teja-light-hover': '#573026',
    '--mantine-color-gray-light': '#2c3433',
    '--mantine-color-gray-light-color': '#d8d5cd',
    '--mantine-color-verde-light-color': verde[2],
    '--mantine-color-ocre-light-color': ocre[2],
    '--mantine-color-teja-light-color': teja[2],
    '--mantine-color-error': teja[3],
  },
});
