/** Whether the palette is open and what for; one for the whole application, as there is one window. */
import { createSpotlight } from '@mantine/spotlight';

/** `todo`: cases, pages and what the page in view can do. `casos`: cases alone. */
export type PaletteScope = 'todo' | 'casos';

export const [paletteStore, palette] = createSpotlight();
let scope: PaletteScope = 'todo';

export const paletteScope = (): PaletteScope => scope;

export function openPalette(of: PaletteScope): void {
  scope = of;
  palette.open();
}

export const putQuery = (query: string): void => paletteStore.setState({ ...paletteStore.getState(), query });
export const selectFirst = (): void => paletteStore.setState({ ...paletteStore.getState(), selected: 0 });
/** The library moves its mark through the list without telling anybody. */
export const tellSelection = (): void => queueMicrotask(() => paletteStore.setState({ ...paletteStore.getState() }));

/** As people read it on their keyboard. */
export const PALETTE_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
