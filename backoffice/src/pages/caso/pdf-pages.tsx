/** The pages of a PDF, drawn by pdf.js in a worker: only those in view, with selectable text over them. */
import { useIntersection } from '@mantine/hooks';
import { GlobalWorkerOptions, getDocument, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../ui/states.tsx';
import type { Turn } from './picture.tsx';

/** The address below which the build puts the files that pdf.js fetches when a document needs them. */
const ASSETS: string = import.meta.env.VITE_PDFJS;
/** Maximum number of pixels, width times height, of a canvas that every browser can draw. */
const PIXELS_MAXIMUM = 16_000_000;

interface PagesProps {
  readonly address: string;
  readonly turn: Turn;
  /** Width of a page in pixels, after rotation. */
  readonly width: number;
  readonly onCount: (pages: number) => void;
  readonly onFail: () => void;
}

export function PdfPages({ address, turn, width, onCount, onFail }: PagesProps) {
  const [pages, take] = useState<readonly PDFPageProxy[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file never changes while mounted
  useEffect(() => {
    GlobalWorkerOptions.workerSrc = worker;
    let left = false;
    const task = getDocument({
      url: address,
      cMapUrl: `${ASSETS}cmaps/`,
      standardFontDataUrl: `${ASSETS}standard_fonts/`,
      wasmUrl: `${ASSETS}wasm/`,
      iccUrl: `${ASSETS}iccs/`,
      enableXfa: false,
    });
    const read = async () => {
      const { numPages, getPage } = await task.promise.then((pdf) => ({
        numPages: pdf.numPages,
        getPage: (number: number) => pdf.getPage(number),
      }));
      const all = await Promise.all(Array.from({ length: numPages }, (_, i) => getPage(i + 1)));
      if (left) return;
      take(all);
      onCount(numPages);
    };
    read().catch(() => {
      if (!left) onFail();
    });
    return () => {
      left = true;
      void task.destroy();
    };
  }, [address]);
  if (pages.length === 0) return <Loading />;
  return pages.map((page) => (
    <PdfPage key={page.pageNumber} page={page} pages={pages.length} turn={turn} width={width} />
  ));
}

interface PdfPageProps extends Pick<PagesProps, 'turn' | 'width'> {
  readonly page: PDFPageProxy;
  readonly pages: number;
}

/** A page of the PDF. It reserves its space at once, so that nothing moves while somebody reads, and is drawn when it is nearly in view. */
function PdfPage({ page, pages, turn, width }: PdfPageProps) {
  const { t } = useTranslation('caso');
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '600px' });
  const rotation = (page.rotate + turn) % 360;
  const viewport = page.getViewport({ scale: 1, rotation });
  const scale = width / viewport.width;
  const size = { width, height: viewport.height * scale };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is no set of fields
    <div
      ref={ref}
      className="visor-hoja"
      style={size}
      data-hoja={page.pageNumber}
      role="group"
      aria-label={t('visor.pagina', { page: page.pageNumber, pages })}
    >
      {entry?.isIntersecting && <PageDrawing page={page} scale={scale} rotation={rotation} />}
    </div>
  );
}

interface PageDrawingProps {
  readonly page: PDFPageProxy;
  readonly scale: number;
  readonly rotation: number;
}

function PageDrawing({ page, scale, rotation }: PageDrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [picture, text] = [canvas.current, words.current];
    if (!picture || !text) return;
    const viewport = page.getViewport({ scale, rotation });
    const sharp = Math.min(devicePixelRatio || 1, Math.sqrt(PIXELS_MAXIMUM / (viewport.width * viewport.height)));
    picture.width = Math.floor(viewport.width * sharp);
    picture.height = Math.floor(viewport.height * sharp);
    const drawing = page.render({ canvas: picture, viewport, transform: [sharp, 0, 0, sharp, 0, 0] });
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    // a cancelled drawing rejects too
    drawing.promise.then(
      () => picture.setAttribute('data-dibujada', ''),
      () => undefined,
    );
    layer.render().catch(() => undefined);
    return () => {
      drawing.cancel();
      layer.cancel();
      text.replaceChildren();
    };
  }, [page, scale, rotation]);
  return (
    <>
      <canvas ref={canvas} aria-hidden />
      <div ref={words} className="visor-texto" style={{ ['--total-scale-factor' as string]: scale }} />
    </>
  );
}
