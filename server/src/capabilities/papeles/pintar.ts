/**
 * Puts a paper on A4 pages: the same paper gives the same bytes. No block is cut by the end of a page, so that no line of one
 * is ever alone. Runs in a thread of the lane of papers (platform/worker-pool), because fonts and compression take their time.
 */
import { COLOR_PROPIO, CONTRASTE_BORDE, contraste, PALETA } from '@albacea/contract/marca.ts';
import PDFDocument from 'pdfkit';
import { abrirLetras, type Familia, type Letras, renglones } from './letras.ts';
import { pintarQr, pintarRubrica } from './pintar-trazos.ts';
import { type Bloque, type Papel, PIE, POR_CUENTA_DE, sinCortes } from './reglas-papel.ts';

type Doc = PDFKit.PDFDocument;
const MARGEN = { top: 100, bottom: 78, left: 68, right: 68 };
/** Top of a page without a head. */
const ARRIBA = 62;
const ANCHO = 595.28 - MARGEN.left - MARGEN.right;
const CUERPO = 10.5;
const INTERLINEA = 2.9;
const CODIGO = 12;

export async function pintarPapel(papel: Papel): Promise<Buffer> {
  const fecha = new Date(papel.fecha);
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGEN,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: papel.idioma,
    displayTitle: true,
    font: null,
    info: {
      Title: papel.titulo,
      Author: papel.emisor ? `${papel.emisor.nombre}, ${POR_CUENTA_DE[papel.idioma](papel.emisor.porCuentaDe)}` : '',
      Subject: papel.referencia,
      Creator: 'Albacea',
      Producer: 'Albacea',
      CreationDate: fecha,
      ModDate: fecha,
    },
  } as unknown as PDFKit.PDFDocumentOptions); // its types know neither PDF/UA nor that no font need be open
  const trozos: Buffer[] = [];
  doc.on('data', (trozo: Buffer) => trozos.push(trozo));
  const fin = new Promise<Buffer>((resolver, rechazar) => {
    doc.on('end', () => resolver(Buffer.concat(trozos)));
    doc.on('error', rechazar);
  });
  const letras = await abrirLetras(doc);
  const pluma = crearPluma(doc, letras, papel);
  doc.addPage();
  const bloques = papel.bloques.map(sinCortes);
  bloques.forEach((bloque, i) => {
    pluma.poner(bloque, bloques.slice(i + 1));
  });
  pluma.terminar();
  doc.end();
  return fin;
}

interface Estilo {
  readonly familia: Familia;
  readonly cuerpo: number;
  readonly color?: string;
  readonly x?: number;
  readonly ancho?: number;
  readonly interlinea?: number;
}

const ESTILOS = {
  titulo: { familia: 'fuerte', cuerpo: 15, interlinea: 2 },
  seccion: { familia: 'fuerte', cuerpo: 11 },
  parrafo: { familia: 'texto', cuerpo: CUERPO },
  aviso: { familia: 'fuerte', cuerpo: CUERPO },
  etiqueta: { familia: 'letra', cuerpo: 9.5, color: PALETA.tintaSuave },
  pie: { familia: 'letra', cuerpo: 8.5, color: PALETA.tintaSuave, interlinea: 0 },
} as const satisfies Record<string, Estilo>;

/** Space before each kind of block, in points. */
const ANTES: Readonly<Record<Bloque['clase'], number>> = {
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
const ANCHO_ETIQUETA = 148;
const LADO_QR = 92;
const ALTO_RUBRICA = 62;

function crearPluma(doc: Doc, letras: Letras, papel: Papel) {
  const acento = colorLegible(papel.emisor?.color ?? null);
  const fondo = () => doc.page.height - MARGEN.bottom;
  const documento = doc.struct('Document');
  doc.addStructure(documento);
  const arriba = papel.emisor ? MARGEN.top : ARRIBA;
  let y = arriba;

  const medir = (texto: string, { familia, cuerpo, ancho = ANCHO, interlinea = INTERLINEA }: Estilo): number => {
    const trozos = letras.trozos(familia, texto);
    const [unico] = trozos;
    doc.font(unico?.fuente ?? `${familia} latin`).fontSize(cuerpo);
    if (trozos.length > 1)
      return (
        renglones(doc, letras, texto, { familia, cuerpo, ancho }).length * (doc.currentLineHeight(true) + interlinea)
      );
    return doc.heightOfString(unico?.texto ?? '', { width: ancho, lineGap: interlinea });
  };
  const escribir = (texto: string, estilo: Estilo): void => {
    const { familia, cuerpo, color = PALETA.tinta, x = MARGEN.left, ancho = ANCHO, interlinea = INTERLINEA } = estilo;
    const trozos = letras.trozos(familia, texto);
    doc.fillColor(color).fontSize(cuerpo);
    const [unico] = trozos;
    if (trozos.length <= 1) {
      doc
        .font(unico?.fuente ?? `${familia} latin`)
        .text(unico?.texto ?? '', x, y, { width: ancho, lineGap: interlinea });
      return;
    }
    const alto = doc.font(unico?.fuente ?? '').currentLineHeight(true) + interlinea;
    renglones(doc, letras, texto, { familia, cuerpo, ancho }).forEach((renglon, i) => {
      let en = x;
      for (const { fuente, texto: trozo } of letras.trozos(familia, renglon)) {
        doc.font(fuente).text(trozo, en, y + i * alto, { lineBreak: false });
        en += doc.widthOfString(trozo);
      }
    });
  };
  const marcado = (clase: string, pintar: () => void, opciones: { alt?: string } = {}) =>
    documento.add(doc.struct(clase, opciones, () => pintar()));
  const filas = (bloque: Extract<Bloque, { clase: 'ficha' }>) =>
    bloque.filas.map(([etiqueta, valor]) => {
      const valorEn = { ...ESTILOS.parrafo, x: MARGEN.left + ANCHO_ETIQUETA, ancho: ANCHO - ANCHO_ETIQUETA };
      const etiquetaEn = { ...ESTILOS.etiqueta, ancho: ANCHO_ETIQUETA - 12 };
      return {
        etiqueta,
        valor,
        valorEn,
        etiquetaEn,
        alto: Math.max(medir(valor, valorEn), medir(etiqueta, etiquetaEn)),
      };
    });

  /** Parts that may stand on different pages, each whole. */
  const partes = (bloque: Bloque): { alto: number; pintar: () => void }[] => {
    switch (bloque.clase) {
      case 'pagina':
        return [];
      case 'lineas':
        return [
          {
            alto: bloque.lineas.reduce((suma, linea) => suma + medir(linea, ESTILOS.parrafo), 0),
            pintar: () =>
              marcado('P', () => {
                for (const linea of bloque.lineas) {
                  const alto = medir(linea, ESTILOS.parrafo);
                  escribir(linea, ESTILOS.parrafo);
                  y += alto;
                }
              }),
          },
        ];
      case 'lista':
        return bloque.elementos.map((elemento) => {
          const estilo = { ...ESTILOS.parrafo, x: MARGEN.left + 14, ancho: ANCHO - 14 };
          return {
            alto: medir(elemento, estilo) + 2,
            pintar: () =>
              marcado('P', () => {
                escribir(bloque.signo ?? '–', ESTILOS.parrafo);
                escribir(elemento, estilo);
                y += medir(elemento, estilo) + 2;
              }),
          };
        });
      case 'ficha':
        return filas(bloque).map(({ etiqueta, valor, valorEn, etiquetaEn, alto }) => ({
          alto: alto + 2,
          pintar: () =>
            marcado('P', () => {
              y += 0.8;
              escribir(`${etiqueta} `, etiquetaEn);
              y -= 0.8;
              escribir(valor, valorEn);
              y += alto + 2;
            }),
        }));
      case 'firma':
        return [{ alto: ALTO_RUBRICA + 6, pintar: () => firma(bloque) }];
      case 'comprobacion':
        return [{ alto: LADO_QR + 8, pintar: () => comprobacion(bloque) }];
      default: {
        const estilo = ESTILOS[bloque.clase];
        const clase = { titulo: 'H1', seccion: 'H2', parrafo: 'P', aviso: 'P' }[bloque.clase];
        const color = bloque.clase === 'seccion' || bloque.clase === 'aviso' ? { color: acento } : {};
        return [
          {
            alto: medir(bloque.texto, estilo),
            pintar: () => {
              marcado(clase, () => escribir(bloque.texto, { ...estilo, ...color }));
              y += medir(bloque.texto, estilo);
            },
          },
        ];
      }
    }
  };

  function firma({ rubrica, alternativa }: Extract<Bloque, { clase: 'firma' }>): void {
    if (rubrica) {
      marcado('Figure', () => pintarRubrica(doc, rubrica, { x: MARGEN.left, y, ancho: 200, alto: ALTO_RUBRICA }), {
        alt: alternativa,
      });
    } else if (alternativa !== '') {
      y += ALTO_RUBRICA - 20;
      marcado('P', () => escribir(alternativa, { familia: 'texto', cuerpo: 16 }));
      y -= ALTO_RUBRICA - 20;
    }
    y += ALTO_RUBRICA + 6;
  }

  function comprobacion({ texto, codigo, enlace }: Extract<Bloque, { clase: 'comprobacion' }>): void {
    const x = MARGEN.left + LADO_QR + 18;
    const ancho = ANCHO - LADO_QR - 18;
    const tope = y;
    marcado('Figure', () => pintarQr(doc, enlace, { x: MARGEN.left, y: tope, lado: LADO_QR }), { alt: enlace });
    y = tope + 2;
    marcado('P', () => escribir(texto, { ...ESTILOS.parrafo, x, ancho }));
    y += medir(texto, { ...ESTILOS.parrafo, x, ancho }) + 6;
    marcado('P', () => escribir(codigo, { familia: 'fuerte', cuerpo: CODIGO, x, ancho }));
    y += medir(codigo, { familia: 'fuerte', cuerpo: CODIGO, ancho }) + 2;
    marcado('P', () => escribir(enlace.split('?')[0] ?? enlace, { ...ESTILOS.etiqueta, x, ancho }));
    y = tope + LADO_QR + 8;
  }

  const pasarPagina = () => {
    doc.addPage();
    y = arriba;
  };
  const adornar = (numero: number, total: number): void => {
    const { emisor, idioma, referencia } = papel;
    doc.switchToPage(numero);
    doc.markContent('Artifact', { type: 'Pagination' });
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0; // the foot stands in the margin
    if (emisor) {
      doc.rect(0, 0, doc.page.width, 5).fill(acento);
      y = 40;
      escribir(emisor.nombre, { familia: 'fuerte', cuerpo: 15, color: acento, interlinea: 0 });
      y = 60;
      escribir(POR_CUENTA_DE[idioma](emisor.porCuentaDe), { ...ESTILOS.pie, cuerpo: 9.5 });
    }
    const abajo = doc.page.height - 50;
    doc.moveTo(MARGEN.left, abajo - 8).lineTo(doc.page.width - MARGEN.right, abajo - 8);
    doc.lineWidth(0.5).stroke(PALETA.borde);
    doc.font('letra latin').fontSize(ESTILOS.pie.cuerpo).fillColor(PALETA.tintaSuave);
    doc.text(referencia, MARGEN.left, abajo, { width: ANCHO / 2, lineBreak: false });
    const pie = PIE[idioma](numero + 1, total);
    doc.text(pie, MARGEN.left + ANCHO - doc.widthOfString(pie), abajo, { lineBreak: false });
    doc.page.margins.bottom = bottom;
    doc.endMarkedContent();
  };

  const altoDe = (bloque: Bloque): number =>
    partes(bloque).reduce((suma, { alto }) => suma + alto, ANTES[bloque.clase]);
  /** A heading stays with what it heads; the last one with all that is left, so that no farewell stands alone. */
  const altoQueSigue = (siguientes: readonly Bloque[]): number => {
    const [primero] = siguientes;
    if (!primero) return 0;
    const esLaUltima = !siguientes.some(({ clase }) => clase === 'seccion' || clase === 'pagina');
    if (esLaUltima) return siguientes.reduce((suma, bloque) => suma + altoDe(bloque), 0);
    // Who asks, and about what, is read at one glance.
    if (primero.clase === 'ficha') return altoDe(primero);
    return ANTES[primero.clase] + (partes(primero)[0]?.alto ?? 0);
  };

  return {
    poner(bloque: Bloque, siguientes: readonly Bloque[]): void {
      if (bloque.clase === 'pagina') pasarPagina();
      if (y > arriba) y += ANTES[bloque.clase];
      const juntos = bloque.clase === 'seccion' ? altoQueSigue(siguientes) : 0;
      for (const { alto, pintar } of partes(bloque)) {
        if (y + alto + juntos > fondo() && y > arriba) pasarPagina();
        pintar();
      }
    },
    terminar(): void {
      documento.end();
      const { count } = doc.bufferedPageRange();
      for (let i = 0; i < count; i += 1) adornar(i, count);
    },
  };
}

/** The insurer's colour where it can be read on white, else the service's own. */
const colorLegible = (color: string | null): string =>
  color !== null && /^#[0-9a-f]{6}$/i.test(color) && contraste(color, '#ffffff') >= CONTRASTE_BORDE * 1.5
    ? color
    : COLOR_PROPIO;
