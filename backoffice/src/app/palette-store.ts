/** The state of the command palette: open or closed, and what it searches. A window has one palette, so the module holds one store. */
import { createSpotlight } from '@mantine/spotlight';

/** `todo`: cases, pages and what the page in view can do. `casos`: cases alone. */
export type PaletteScope = 'todo' | 'casos';

export const [paletteStore, palette] = createSpotlight();
let scope: PaletteScope = 'todo';

export const paletteScope = (): PaletteScope => scope;

export function openPalette(listing: PaletteScope): void {
  scope = listing;
  palette.open();
}

export const setQuery = (query: string): void => paletteStore.setState({ ...paletteStore.getState(), query });
export const selectFirst = (): void => paletteStore.setState({ ...paletteStore.getState(), selected: 0 });
/** Mantine moves the selection with the arrow keys without notifying subscribers; setting the state again notifies them. */
export const notifySelection = (): void => queueMicrotask(() => paletteStore.setState({ ...paletteStore.getState() }));

/** The shortcut as it is written on the person's keyboard. */
export const PALETTE_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
