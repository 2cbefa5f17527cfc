/** The command palette: finds cases, pages and commands while the person types (Ctrl or ⌘ and K; `/` for cases only). */
import { Kbd, Loader, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, commandsInView } from './commands.ts';
import { useReading } from './data.ts';
import { dialogOf, isDialogOpen } from './focus.ts';
import { type PaletteGroup, type PaletteItem, useFoundItems, useLocalItems } from './palette-items.tsx';
import {
  notifySelection,
  openPalette,
  palette,
  paletteScope,
  paletteStore,
  selectFirst,
  setQuery,
} from './palette-store.ts';

/** Milliseconds without typing before a search starts. */
const PAUSE = 180;
/** Fewest letters for a search of cases. */
const SHORTEST_QUERY = 2;
const GROUPS: readonly PaletteGroup[] = ['ordenes', 'paginas', 'casos'];
const LIST = 'paleta-lista';
const optionId = (i: number): string => `paleta-opcion-${i}`;

export function Palette() {
  const { t } = useTranslation('paleta');
  const { opened } = useSpotlight(paletteStore);
  const { commands, runAfterClose } = useOpening(opened);
  useOpeningKeys();
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={null}
      returnFocus={false}
      size={680}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 2 }}
      // no fade-out: while it lasted, the palette's field would still take keys meant for the page
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('titulo') } }}
    >
      <Content commands={commands} onChoose={({ run }) => runAfterClose(run)} />
    </Spotlight.Root>
  );
}

/** Remembers the page's commands and the focus when the palette opens; the focus returns before a command runs. */
function useOpening(opened: boolean) {
  const [commands, keep] = useState<readonly Command[]>([]);
  const before = useRef<HTMLElement | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    if (opened) {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      keep(commandsInView());
      return;
    }
    before.current?.focus();
    before.current = null;
    const run = chosen.current;
    chosen.current = null;
    run?.();
  }, [opened]);
  return {
    commands,
    runAfterClose(run: () => void) {
      chosen.current = run;
    },
  };
}

/**
 * Opens and closes the palette by Ctrl or ⌘ and K. While it is open, letters go into its field even if the field does not have the focus: it may not
 * have it yet, or a dialog that was closing may have moved it back to the page.
 */
function useOpeningKeys(): void {
  useEffect(() => {
    const onPress = (event: KeyboardEvent) => {
      const { opened, query } = paletteStore.getState();
      if (event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        if (!opened && isDialogOpen()) return;
        event.preventDefault();
        if (opened) palette.close();
        else openPalette('todo');
        return;
      }
      // a field of the page behind may still have the focus
      const isInside = dialogOf(event.target) !== null;
      if (!opened || isInside || event.ctrlKey || event.metaKey || event.altKey) return;
      if ([...event.key].length === 1) setQuery(query + event.key);
      else if (event.key === 'Backspace') setQuery(query.slice(0, -1));
      else if (event.key === 'Enter') document.querySelector<HTMLElement>(`#${LIST} [data-selected]`)?.click();
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onPress, true);
    return () => window.removeEventListener('keydown', onPress, true);
  }, []);
}

interface ContentProps {
  readonly commands: readonly Command[];
  readonly onChoose: (item: PaletteItem) => void;
}

function Content({ commands, onChoose }: ContentProps) {
  const { t } = useTranslation('paleta');
  const { query, selected } = useSpotlight(paletteStore);
  const scope = paletteScope();
  const text = query.trim();
  const search = useSearch(text);
  const items = [...useLocalItems(scope, text, commands), ...useFoundItems(search.found)];
  useSelection(items);
  const at = items[selected] ? selected : 0;
  return (
    <>
      <Spotlight.Search
        placeholder={t(scope)}
        aria-label={t(scope)}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        rightSection={search.busy ? <Loader size="xs" aria-hidden /> : null}
        onKeyDown={notifySelection}
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        {...(items.length > 0 && { 'aria-activedescendant': optionId(at) })}
      />
      <VisuallyHidden role="status">
        {search.settled && text !== '' && `${t('cuenta', { count: items.length })}. ${search.more ? t('hayMas') : ''}`}
      </VisuallyHidden>
      <Spotlight.ActionsList id={LIST} role="listbox" aria-label={t('lista')} mah="60vh">
        {GROUPS.map((group) => (
          <ItemGroup key={group} group={group} items={items} at={at} onChoose={onChoose} />
        ))}
      </Spotlight.ActionsList>
      <Below items={items.length} search={search} text={text} />
    </>
  );
}

interface ItemGroupProps {
  readonly group: PaletteGroup;
  readonly items: readonly PaletteItem[];
  /** Index of the selected item. */
  readonly at: number;
  readonly onChoose: (item: PaletteItem) => void;
}

function ItemGroup({ group, items, at, onChoose }: ItemGroupProps) {
  const { t } = useTranslation('paleta');
  const groupItems = items.flatMap((item, i) => (item.group === group ? [{ item, i }] : []));
  if (groupItems.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={t(`grupo.${group}`)} role="group" aria-label={t(`grupo.${group}`)}>
      {groupItems.map(({ item, i }) => (
        <Spotlight.Action
          key={item.id}
          // the library uses `id` itself
          ref={(one: HTMLButtonElement | null) => one?.setAttribute('id', optionId(i))}
          role="option"
          aria-selected={i === at}
          data-selected={i === at || undefined}
          label={item.label}
          {...(item.description && { description: item.description })}
          rightSection={item.mark ?? (item.key && <Kbd>{item.key}</Kbd>)}
          dimmedSections={false}
          classNames={{ actionDescription: 'renglones' }}
          onClick={() => onChoose(item)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

interface BelowProps {
  /** Number of items in the list above. */
  readonly items: number;
  readonly search: Search;
  readonly text: string;
}

/** The message below the list; null: none. */
function wordsBelow({ items, search, text }: BelowProps) {
  if (search.failed) return 'fallo';
  if (items > 0) return search.more ? 'hayMas' : null;
  if (search.busy) return 'buscando';
  return text.length < SHORTEST_QUERY ? 'ayuda' : 'nada';
}

function Below(props: BelowProps) {
  const { t } = useTranslation('paleta');
  const { search } = props;
  const words = wordsBelow(props);
  if (words === null) return null;
  return (
    <Spotlight.Footer>
      <Text size="sm" c={search.failed ? 'teja' : 'dimmed'} {...(search.failed && { role: 'alert' })}>
        {t(words)}
      </Text>
    </Spotlight.Footer>
  );
}

/** Selects the first item for each new text, and keeps the selection while more items arrive below. */
function useSelection(items: readonly PaletteItem[]): void {
  const { query, selected } = useSpotlight(paletteStore);
  const first = items[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first item or text resets the selection
  useEffect(selectFirst, [first, query]);
  useEffect(() => {
    // the library can't select while the list is empty
    if (selected < 0 && first !== undefined) selectFirst();
  }, [selected, first]);
}

type Search = ReturnType<typeof useSearch>;

/** Searches once typing pauses, from two letters on; an outdated search is dropped. */
function useSearch(text: string) {
  const [busca] = useDebouncedValue(text, PAUSE);
  const enough = text.length >= SHORTEST_QUERY && busca.length >= SHORTEST_QUERY;
  const reading = useReading('POST /busqueda', { body: { busca } }, { enabled: enough, keep: true });
  const found = enough ? reading.data : undefined;
  const busy = text.length >= SHORTEST_QUERY && (busca !== text || reading.isFetching);
  return {
    found,
    busy,
    settled: !busy,
    failed: enough && !busy && reading.isError,
    more: found?.hay_mas === true,
  };
}
