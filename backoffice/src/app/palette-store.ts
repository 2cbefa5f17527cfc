/** State of the command palette: open or closed, and its scope. A window has one palette, so the module holds one store. */
import { createSpotlight } from '@mantine/spotlight';

/** `todo`: cases, pages and the commands of the page. `casos`: only cases. */
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

/** The shortcut as printed on the person's keyboard. */
export const PALETTE_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
