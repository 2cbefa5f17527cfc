/**
 * Puts a paper on A4 pages: the same paper gives the same bytes. No block is cut by the end of a page, so that no line of one
 * is ever alone. Runs in a thread of the lane of papers (platform/worker-pool), because fonts and compression take their time.
 */
import { contrast, EDGE_CONTRAST, OWN_COLOUR, PALETTE } from '@albacea/contract/schemas/brand.ts';
import PDFDocument from 'pdfkit';
import { type Family, type Letters, lines, openLetters } from './letters.ts';
import { paintQr, paintSignatureDrawing } from './paint-strokes.ts';
import { type Block, ON_BEHALF_OF, type Paper, PIE, withoutCuts } from './rules-paper.ts';

type Doc = PDFKit.PDFDocument;
const MARGIN = { top: 100, bottom: 78, left: 68, right: 68 };
/** Top of a page without a head. */
const ARRIBA = 62;
const WIDTH = 595.28 - MARGIN.left - MARGIN.right;
const BODY = 10.5;
const LINE_SPACING = 2.9;
const CODE = 12;

export async function paintPaper(paper: Paper): Promise<Buffer> {
  const date = new Date(paper.fecha);
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: paper.idioma,
    displayTitle: true,
    font: null,
    info: {
      Title: paper.titulo,
      Author: paper.emisor ? `${paper.emisor.nombre}, ${ON_BEHALF_OF[paper.idioma](paper.emisor.porCuentaDe)}` : '',
      Subject: paper.referencia,
      Creator: 'Albacea',
      Producer: 'Albacea',
      CreationDate: date,
      ModDate: date,
    },
  } as unknown as PDFKit.PDFDocumentOptions); // its types know neither PDF/UA nor that no font need be open
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const letters = await openLetters(doc);
  const pen = createPen(doc, letters, paper);
  doc.addPage();
  const blocks = paper.bloques.map(withoutCuts);
  blocks.forEach((block, i) => {
    pen.put(block, blocks.slice(i + 1));
  });
  pen.terminar();
  doc.end();
  return end;
}

interface Style {
  readonly familia: Family;
  readonly cuerpo: number;
  readonly color?: string;
  readonly x?: number;
  readonly ancho?: number;
  readonly interlinea?: number;
}

const STYLES = {
  titulo: { familia: 'fuerte', cuerpo: 15, interlinea: 2 },
  seccion: { familia: 'fuerte', cuerpo: 11 },
  parrafo: { familia: 'texto', cuerpo: BODY },
  aviso: { familia: 'fuerte', cuerpo: BODY },
  etiqueta: { familia: 'letra', cuerpo: 9.5, color: PALETTE.tintaSuave },
  pie: { familia: 'letra', cuerpo: 8.5, color: PALETTE.tintaSuave, interlinea: 0 },
} as const satisfies Record<string, Style>;

/** Space before each kind of block, in points. */
const BEFORE: Readonly<Record<Block['clase'], number>> = {
  titulo: 12,
  seccion: 12,
  parrafo: 8,
  aviso: 10,
  lineas: 12,
  lista: 6,
  ficha: 7,
  firma: 14,
  comprobacion: 14,
  pagina: 0,
};
const LABEL_WIDTH = 148;
const SIDE_QR = 92;
const SIGNATURE_DRAWING_HEIGHT = 62;

function createPen(doc: Doc, letters: Letters, paper: Paper) {
  const accent = colourLegible(paper.emisor?.color ?? null);
  const background = () => doc.page.height - MARGIN.bottom;
  const documento = doc.struct('Document');
  doc.addStructure(documento);
  const arriba = paper.emisor ? MARGIN.top : ARRIBA;
  let y = arriba;

  const measure = (text: string, { familia, cuerpo, ancho = WIDTH, interlinea = LINE_SPACING }: Style): number => {
    const chunks = letters.trozos(familia, text);
    const [unique] = chunks;
    doc.font(unique?.fuente ?? `${familia} latin`).fontSize(cuerpo);
    if (chunks.length > 1)
      return lines(doc, letters, text, { familia, cuerpo, ancho }).length * (doc.currentLineHeight(true) + interlinea);
    return doc.heightOfString(unique?.texto ?? '', { width: ancho, lineGap: interlinea });
  };
  const write = (text: string, style: Style): void => {
    const { familia, cuerpo, color = PALETTE.tinta, x = MARGIN.left, ancho = WIDTH, interlinea = LINE_SPACING } = style;
    const chunks = letters.trozos(familia, text);
    doc.fillColor(color).fontSize(cuerpo);
    const [unique] = chunks;
    if (chunks.length <= 1) {
      doc
        .font(unique?.fuente ?? `${familia} latin`)
        .text(unique?.texto ?? '', x, y, { width: ancho, lineGap: interlinea });
      return;
    }
    const height = doc.font(unique?.fuente ?? '').currentLineHeight(true) + interlinea;
    lines(doc, letters, text, { familia, cuerpo, ancho }).forEach((line, i) => {
      let en = x;
      for (const { fuente, texto: chunk } of letters.trozos(familia, line)) {
        doc.font(fuente).text(chunk, en, y + i * height, { lineBreak: false });
        en += doc.widthOfString(chunk);
      }
    });
  };
  const marked = (kind: string, paint: () => void, options: { alt?: string } = {}) =>
    documento.add(doc.struct(kind, options, () => paint()));
  const rows = (block: Extract<Block, { clase: 'ficha' }>) =>
    block.filas.map(([label, value]) => {
      const valorEn = { ...STYLES.parrafo, x: MARGIN.left + LABEL_WIDTH, ancho: WIDTH - LABEL_WIDTH };
      const etiquetaEn = { ...STYLES.etiqueta, ancho: LABEL_WIDTH - 12 };
      return {
        etiqueta: label,
        valor: value,
        valorEn,
        etiquetaEn,
        alto: Math.max(measure(value, valorEn), measure(label, etiquetaEn)),
      };
    });

  /** Parts that may stand on different pages, each whole. */
  const parts = (block: Block): { alto: number; paint: () => void }[] => {
    switch (block.clase) {
      case 'pagina':
        return [];
      case 'lineas':
        return [
          {
            alto: block.lineas.reduce((sum, line) => sum + measure(line, STYLES.parrafo), 0),
            paint: () =>
              marked('P', () => {
                for (const line of block.lineas) {
                  const height = measure(line, STYLES.parrafo);
                  write(line, STYLES.parrafo);
                  y += height;
                }
              }),
          },
        ];
      case 'lista':
        return block.elementos.map((item) => {
          const style = { ...STYLES.parrafo, x: MARGIN.left + 14, ancho: WIDTH - 14 };
          return {
            alto: measure(item, style) + 2,
            paint: () =>
              marked('P', () => {
                write(block.signo ?? '–', STYLES.parrafo);
                write(item, style);
                y += measure(item, style) + 2;
              }),
          };
        });
      case 'ficha':
        return rows(block).map(({ etiqueta, valor, valorEn, etiquetaEn, alto }) => ({
          alto: alto + 2,
          paint: () =>
            marked('P', () => {
              y += 0.8;
              write(`${etiqueta} `, etiquetaEn);
              y -= 0.8;
              write(valor, valorEn);
              y += alto + 2;
            }),
        }));
      case 'firma':
        return [{ alto: SIGNATURE_DRAWING_HEIGHT + 6, paint: () => signature(block) }];
      case 'comprobacion':
        return [{ alto: SIDE_QR + 8, paint: () => check(block) }];
      default: {
        const style = STYLES[block.clase];
        const kind = { titulo: 'H1', seccion: 'H2', parrafo: 'P', aviso: 'P' }[block.clase];
        const colour = block.clase === 'seccion' || block.clase === 'aviso' ? { color: accent } : {};
        return [
          {
            alto: measure(block.texto, style),
            paint: () => {
              marked(kind, () => write(block.texto, { ...style, ...colour }));
              y += measure(block.texto, style);
            },
          },
        ];
      }
    }
  };

  function signature({ rubrica, alternativa }: Extract<Block, { clase: 'firma' }>): void {
    if (rubrica) {
      marked(
        'Figure',
        () => paintSignatureDrawing(doc, rubrica, { x: MARGIN.left, y, ancho: 200, alto: SIGNATURE_DRAWING_HEIGHT }),
        {
          alt: alternativa,
        },
      );
    } else if (alternativa !== '') {
      y += SIGNATURE_DRAWING_HEIGHT - 20;
      marked('P', () => write(alternativa, { familia: 'texto', cuerpo: 16 }));
      y -= SIGNATURE_DRAWING_HEIGHT - 20;
    }
    y += SIGNATURE_DRAWING_HEIGHT + 6;
  }

  function check({ texto, codigo, enlace }: Extract<Block, { clase: 'comprobacion' }>): void {
    const x = MARGIN.left + SIDE_QR + 18;
    const ancho = WIDTH - SIDE_QR - 18;
    const tope = y;
    marked('Figure', () => paintQr(doc, enlace, { x: MARGIN.left, y: tope, lado: SIDE_QR }), { alt: enlace });
    y = tope + 2;
    marked('P', () => write(texto, { ...STYLES.parrafo, x, ancho }));
    y += measure(texto, { ...STYLES.parrafo, x, ancho }) + 6;
    marked('P', () => write(codigo, { familia: 'fuerte', cuerpo: CODE, x, ancho }));
    y += measure(codigo, { familia: 'fuerte', cuerpo: CODE, ancho }) + 2;
    marked('P', () => write(enlace.split('?')[0] ?? enlace, { ...STYLES.etiqueta, x, ancho }));
    y = tope + SIDE_QR + 8;
  }

  const passPage = () => {
    doc.addPage();
    y = arriba;
  };
  const adorn = (number: number, total: number): void => {
    const { emisor, idioma, referencia } = paper;
    doc.switchToPage(number);
    doc.markContent('Artifact', { type: 'Pagination' });
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0; // the foot stands in the margin
    if (emisor) {
      doc.rect(0, 0, doc.page.width, 5).fill(accent);
      y = 40;
      write(emisor.nombre, { familia: 'fuerte', cuerpo: 15, color: accent, interlinea: 0 });
      y = 60;
      write(ON_BEHALF_OF[idioma](emisor.porCuentaDe), { ...STYLES.pie, cuerpo: 9.5 });
    }
    const abajo = doc.page.height - 50;
    doc.moveTo(MARGIN.left, abajo - 8).lineTo(doc.page.width - MARGIN.right, abajo - 8);
    doc.lineWidth(0.5).stroke(PALETTE.borde);
    doc.font('letra latin').fontSize(STYLES.pie.cuerpo).fillColor(PALETTE.tintaSuave);
    doc.text(referencia, MARGIN.left, abajo, { width: WIDTH / 2, lineBreak: false });
    const pie = PIE[idioma](number + 1, total);
    doc.text(pie, MARGIN.left + WIDTH - doc.widthOfString(pie), abajo, { lineBreak: false });
    doc.page.margins.bottom = bottom;
    doc.endMarkedContent();
  };

  const heightOf = (block: Block): number => parts(block).reduce((sum, { alto }) => sum + alto, BEFORE[block.clase]);
  /** A heading stays with what it heads; the last one with all that is left, so that no farewell stands alone. */
  const heightWhatFollows = (next: readonly Block[]): number => {
    const [first] = next;
    if (!first) return 0;
    const isLast = !next.some(({ clase }) => clase === 'seccion' || clase === 'pagina');
    if (isLast) return next.reduce((sum, block) => sum + heightOf(block), 0);
    // Who asks, and about what, is read at one glance.
    if (first.clase === 'ficha') return heightOf(first);
    return BEFORE[first.clase] + (parts(first)[0]?.alto ?? 0);
  };

  return {
    put(block: Block, next: readonly Block[]): void {
      if (block.clase === 'pagina') passPage();
      if (y > arriba) y += BEFORE[block.clase];
      const together = block.clase === 'seccion' ? heightWhatFollows(next) : 0;
      for (const { alto, paint } of parts(block)) {
        if (y + alto + together > background() && y > arriba) passPage();
        paint();
      }
    },
    terminar(): void {
      documento.end();
      const { count } = doc.bufferedPageRange();
      for (let i = 0; i < count; i += 1) adorn(i, count);
    },
  };
}

/** The insurer's colour where it can be read on white, else the service's own. */
const colourLegible = (colour: string | null): string =>
  colour !== null && /^#[0-9a-f]{6}$/i.test(colour) && contrast(colour, '#ffffff') >= EDGE_CONTRAST * 1.5
    ? colour
    : OWN_COLOUR;
