/** Shows a file of the case: its pages or its image, rotated and zoomed as needed, with links to the file itself. */
import { ActionIcon, Alert, Anchor, Button, Group, Text, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconExternalLink,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { Loading } from '../../ui/states.tsx';
import { nextTurn, Picture, type Turn } from './picture.tsx';
import './viewer.css';

/** Loaded only for a PDF: its renderer is as large as the rest of the application. */
const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })));

/** Multiples of the width of the frame. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
/** Pixels around a page within its frame. */
const EDGE = 24;

interface ViewerProps {
  /** URL at the server. */
  readonly address: string;
  readonly format: string;
  readonly title: string;
}

/** Callers give it the URL as React key, so that each document starts unzoomed, upright and at its first page. */
export function Viewer({ address, format, title }: ViewerProps) {
  const { t } = useTranslation('caso');
  const [turn, turnTo] = useState<Turn>(0);
  const [pages, count] = useState(0);
  const [attempt, again] = useState(0);
  const [failed, fail] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const { ref: measured, width } = useElementSize();
  const zoom = useZoom(frame);
  const { page, goTo, see } = usePageInView(frame);
  const turnOnce = () => turnTo(nextTurn);
  useCommands([
    { id: 'papel.ampliar', key: '+', label: t('visor.ampliar'), run: zoom.larger },
    { id: 'papel.reducir', key: '-', label: t('visor.reducir'), run: zoom.smaller },
    { id: 'papel.girar', label: t('visor.girar'), run: turnOnce },
  ]);
  const retry = () => {
    fail(false);
    again((before) => before + 1);
  };
  // a frame without a width has no layout yet
  const isDrawn = !failed && width > 0;
  const isPdf = format === 'application/pdf';
  const paper = { address, title, turn, width: Math.max(width - EDGE, 0) * zoom.times, onFail: () => fail(true) };
  return (
    <div className="visor">
      <Group className="visor-barra" justify="space-between" gap={4}>
        <ZoomAndTurn zoom={zoom} onTurn={turnOnce} />
        {pages > 1 && <PageTurner page={page} pages={pages} goTo={goTo} />}
        <FileLinks address={address} title={title} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section ref={frame} className="visor-hojas" onScroll={see} aria-label={title} tabIndex={0}>
        <div ref={measured} />
        {failed && <ViewerFailure onRetry={retry} />}
        {isDrawn && isPdf && (
          <Suspense fallback={<Loading />}>
            <PdfPages key={attempt} {...paper} onCount={count} />
          </Suspense>
        )}
        {isDrawn && !isPdf && <Picture key={attempt} {...paper} />}
      </section>
    </div>
  );
}

interface Zoom {
  /** Multiple of the width of the frame. */
  readonly times: number;
  /** The limit that the zoom has reached; null: the document can still be zoomed in and out. */
  readonly end: 'largest' | 'smallest' | null;
  readonly larger: () => void;
  readonly smaller: () => void;
}

function endOf(step: number, last: number): Zoom['end'] {
  if (step === 0) return 'smallest';
  return step === last ? 'largest' : null;
}

function useZoom(frame: RefObject<HTMLElement | null>): Zoom {
  const [step, zoomTo] = useState(ZOOMS.indexOf(1));
  const keepMiddle = useMiddle(frame, step);
  const last = ZOOMS.length - 1;
  return {
    times: ZOOMS[step] ?? 1,
    end: endOf(step, last),
    larger: () => {
      keepMiddle();
      zoomTo((now) => Math.min(now + 1, last));
    },
    smaller: () => {
      keepMiddle();
      zoomTo((now) => Math.max(now - 1, 0));
    },
  };
}

/** The page in view, and how to go to another one. */
function usePageInView(frame: RefObject<HTMLElement | null>) {
  const [page, look] = useState(1);
  const leaves = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-hoja]') ?? [])];
  return {
    page,
    /** Scrolls only the frame, not the page around it. */
    goTo: (number: number) => {
      const [box, leaf] = [frame.current, leaves()[number - 1]];
      if (box && leaf) box.scrollTop += leaf.getBoundingClientRect().top - box.getBoundingClientRect().top;
    },
    /** To call after the frame has scrolled: the current page is the one at its middle. */
    see: () => {
      const box = frame.current?.getBoundingClientRect();
      if (!box) return;
      const middle = box.top + box.height / 2;
      const at = leaves().findIndex((leaf) => leaf.getBoundingClientRect().bottom >= middle);
      if (at >= 0) look(at + 1);
    },
  };
}

/**
 * Keeps the middle of the frame in place when the document is zoomed, because the person is looking at it.
 * @returns a function to call just before the zoom changes
 */
function useMiddle(frame: RefObject<HTMLElement | null>, step: number): () => void {
  const middle = useRef<{ readonly x: number; readonly y: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each size
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || !middle.current) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
    middle.current = null;
  }, [step]);
  return () => {
    const box = frame.current;
    if (!box) return;
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
  };
}

function ZoomAndTurn({ zoom, onTurn }: { readonly zoom: Zoom; readonly onTurn: () => void }) {
  const { t } = useTranslation('caso');
  return (
    <Group gap={2} wrap="nowrap">
      <ToolButton label={t('visor.reducir')} onClick={zoom.smaller} disabled={zoom.end === 'smallest'}>
        <IconZoomOut size={18} aria-hidden />
      </ToolButton>
      <Text size="xs" className="cifras" w={44} ta="center" aria-live="polite">
        {Math.round(zoom.times * 100)} %
      </Text>
      <ToolButton label={t('visor.ampliar')} onClick={zoom.larger} disabled={zoom.end === 'largest'}>
        <IconZoomIn size={18} aria-hidden />
      </ToolButton>
      <ToolButton label={t('visor.girar')} onClick={onTurn}>
        <IconRotateClockwise size={18} aria-hidden />
      </ToolButton>
    </Group>
  );
}

interface PageTurnerProps {
  readonly page: number;
  readonly pages: number;
  readonly goTo: (page: number) => void;
}

function PageTurner({ page, pages, goTo }: PageTurnerProps) {
  const { t } = useTranslation('caso');
  return (
    <Group gap={2} wrap="nowrap">
      <ToolButton label={t('visor.paginaAnterior')} onClick={() => goTo(page - 1)} disabled={page <= 1}>
        <IconChevronUp size={18} aria-hidden />
      </ToolButton>
      <Text size="xs" className="cifras entera">
        {t('visor.pagina', { page, pages })}
      </Text>
      <ToolButton label={t('visor.paginaSiguiente')} onClick={() => goTo(page + 1)} disabled={page >= pages}>
        <IconChevronDown size={18} aria-hidden />
      </ToolButton>
    </Group>
  );
}

function ViewerFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('caso');
  return (
    <Alert color="teja" role="alert" title={t('visor.fallo')}>
      <Text size="sm" mb="sm">
        {t('visor.falloTexto')}
      </Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('visor.otraVez')}
      </Button>
    </Alert>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

function ToolButton({ label, onClick, disabled = false, children }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick} disabled={disabled}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function FileLinks({ address, title }: Pick<ViewerProps, 'address' | 'title'>) {
  const { t } = useTranslation('caso');
  return (
    <Group gap="md" wrap="nowrap">
      <Anchor href={address} download={title} size="xs" className="con-icono">
        <IconDownload size={15} aria-hidden />
        {t('visor.descargar')}
      </Anchor>
      <Tooltip label={t('visor.abrir')}>
        <Anchor
          href={address}
          target="_blank"
          rel="noreferrer"
          size="xs"
          className="con-icono"
          aria-label={t('visor.abrir')}
        >
          <IconExternalLink size={15} aria-hidden />
        </Anchor>
      </Tooltip>
    </Group>
  );
}
