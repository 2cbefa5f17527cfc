import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import {
  unFlujo,
  unJpeg,
  unosObjetos,
  unPdf,
  unPdfDe,
  unPng,
  unSegmento,
  unTrozo,
  unZip,
} from '../../../test/ficheros.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { inspeccionar } from './inspeccion.ts';
import { fraseDeInadmision, type MotivoDeInadmision } from './reglas-admision.ts';

const latin1 = (texto: string) => Buffer.from(texto, 'latin1');
const junto = (...partes: (Buffer | string)[]) =>
  Buffer.concat(partes.map((parte) => (typeof parte === 'string' ? latin1(parte) : parte)));

function rechaza(motivo: MotivoDeInadmision, ...casos: readonly Buffer[]): void {
  for (const [i, bytes] of casos.entries()) {
    assert.throws(
      () => inspeccionar(bytes),
      (error) => {
        assert.ok(error instanceof ErrorDeDominio, String(error));
        assert.equal(error.codigo, 'documento_no_admitido');
        assert.deepEqual(error.valores.detalle, fraseDeInadmision(motivo), `case ${i}`);
        return true;
      },
      `case ${i}`,
    );
  }
}

function admite(bytes: Buffer, formato: string, contenido = bytes): void {
  const visto = inspeccionar(bytes);
  assert.equal(visto.formato, formato);
  assert.ok(contenido.equals(visto.contenido));
}

describe('the kind of a file', () => {
  it('is decided by its bytes: PDF, JPEG and PNG, whole', () => {
    admite(unPdf(), 'application/pdf');
    admite(unJpeg(), 'image/jpeg');
    admite(unPng(), 'image/png');
  });

  it('is none that is taken when it is empty, a text, a page, a program or another picture', () => {
    rechaza('vacio', Buffer.alloc(0));
    const otros = [
      'hola',
      '<html>',
      '<svg xmlns="">',
      'GIF89a',
      'RIFF1234WEBP',
      'II*\0',
      'MZ\x90',
      '\x7fELF',
      '{\\rtf1',
      'BM',
      '\0',
    ];
    rechaza('formato', ...otros.map((texto) => latin1(texto.padEnd(64, ' '))), randomBytes(64));
  });

  it('of an iPhone photograph is told how to share it, that of archives and office documents how to save it', () => {
    rechaza('heic', latin1('\0\0\0\x24ftypheic\0\0\0\0'), latin1('\0\0\0\x24ftypmif1\0\0\0\0'));
    const archivos = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b\x08', 'BZh9', '\xd0\xcf\x11\xe0', '\xfd7zXZ'];
    rechaza('comprimido', unZip(), ...archivos.map(latin1));
  });

  it('is not what it pretends: a header that is not at the first byte, or has nothing behind it', () => {
    rechaza('formato', junto('\n', unPdf()), junto('\0', unJpeg()), junto(' ', unPng()), junto('GIF89a', unPdf()));
    rechaza('roto', latin1('%PDF-'), latin1('\xff\xd8\xff'), latin1('\x89PNG\r\n\x1a\n'), latin1('\xff\xd8\xff\xd9'));
  });

  it('does not matter when the file of the virus scanners is in it', () => {
    const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-'}${'ANTIVIRUS-TEST-FILE'}!$H+H*`;
    const enNota = unJpeg({ segmentos: [unSegmento(0xfe, latin1(eicar))] });
    rechaza('danino', latin1(eicar), junto(unPdf(), eicar), enNota, unPdf({ objetos: [unFlujo('', latin1(eicar))] }));
  });
});

describe('an image', () => {
  it('that takes too much to be decoded is refused by its header alone: pixels times channels times depth', () => {
    admite(unPng({ ancho: 4_960, alto: 7_016, color: 2 }), 'image/png'); // a sheet of A4 at 600 dots an inch
    admite(unPng({ ancho: 3_700, alto: 3_700, color: 6, depth: 16 }), 'image/png');
    rechaza(
      'demasiados_pixeles',
      unPng({ ancho: 10_000, alto: 10_000, color: 6, depth: 16 }),
      unPng({ ancho: 3_800, alto: 3_800, color: 6, depth: 16 }),
      unPng({ ancho: 10_000, alto: 10_000, depth: 1 }),
    );
  });

  it('with more than 100 megapixels, 40 in PNG, or 30,000 a side is refused by its header alone', () => {
    admite(unPng({ ancho: 8_000, alto: 5_000 }), 'image/png');
    admite(unJpeg({ ancho: 12_000, alto: 8_000 }), 'image/jpeg');
    rechaza(
      'demasiados_pixeles',
      unPng({ ancho: 8_001, alto: 5_000 }),
      unPng({ ancho: 30_001, alto: 1 }),
      unPng({ ancho: 0xffffffff, alto: 0xffffffff }),
      unJpeg({ ancho: 65_535, alto: 65_535 }),
      unJpeg({ ancho: 1, alto: 30_001 }),
    );
  });

  it('that is broken anywhere is refused: cut off, without dimensions, with a wrong checksum or length', () => {
    for (const entera of [unJpeg(), unPng()]) {
      for (let largo = 8; largo < entera.length; largo += 1) rechaza('roto', entera.subarray(0, largo));
    }
    const png = unPng();
    for (const lugar of [16, 30, 45]) {
      const rota = Buffer.from(png);
      rota[lugar] = (rota[lugar] ?? 0) ^ 1;
      rechaza('roto', rota);
    }
    const sinDatos = junto(png.subarray(0, 33), unTrozo('IEND', Buffer.alloc(0)));
    const dosCabeceras = unPng({ trozos: [png.subarray(8, 33)] });
    rechaza('roto', unPng({ ancho: 0 }), sinDatos, dosCabeceras, unJpeg({ alto: 0 }), unJpeg({ ancho: 0 }));
    const dosMarcos = unJpeg({ segmentos: [unSegmento(0xc2, Buffer.of(8, 0, 1, 0, 1, 1, 1, 0x11, 0))] });
    rechaza('roto', dosMarcos, unJpeg({ segmentos: [Buffer.of(0xff, 0xe1, 0, 1)] }));
  });

  it('is refused when an archive, a page or a program follows its end, or ends with it', () => {
    for (const imagen of [unJpeg(), unPng()]) {
      const pegados = [
        unZip(),
        '<script>alert(1)</script>',
        '<!DOCTYPE html>',
        '<?php x',
        'MZ\x90\0',
        '#!/bin/sh',
        unPdf(),
        'Rar!\x1a\x07\0',
      ];
      rechaza('anadido', ...pegados.map((pegado) => junto(imagen, pegado)));
    }
    const registro = latin1('PK\x05\x06'.padEnd(20, '\0'));
    const jpeg = unJpeg({ datos: junto(Buffer.of(0x12), registro, Buffer.of(2, 0)) });
    rechaza('anadido', jpeg);
  });

  it('is refused when its notes are a page or make it a script', () => {
    const nota = latin1('<script>alert(1)</script>');
    rechaza(
      'anadido',
      unJpeg({ segmentos: [unSegmento(0xfe, nota)] }),
      unJpeg({ segmentos: [unSegmento(0xe1, nota)] }),
    );
    rechaza('anadido', unPng({ trozos: [unTrozo('tEXt', junto('Comment\0', nota))] }));
    const guion = junto('JFIF\0', Buffer.alloc(0x2f2a - 7, '*/=alert();/*'));
    rechaza('anadido', unJpeg({ jfif: guion }));
  });

  it('is kept up to its end: what telephones write behind it is dropped', () => {
    const [jpeg, png] = [unJpeg(), unPng()];
    const pelicula = latin1('\0\0\0\x18ftypmp42');
    for (const cola of [unJpeg({ ancho: 2 }), Buffer.alloc(512), latin1('SEFT'), pelicula, Buffer.of(0x0a)]) {
      admite(junto(jpeg, cola), 'image/jpeg', jpeg);
      admite(junto(png, cola), 'image/png', png);
    }
  });
});

describe('a PDF', () => {
  it('of 20 MB, with filling behind its end, with several ends, or signed, is taken', () => {
    admite(unPdfDe(20 * 1024 * 1024), 'application/pdf');
    admite(junto(unPdf(), '\r\n\0\0 \n'), 'application/pdf');
    const firmado = unPdf({
      catalogo: '/AcroForm<</SigFlags 3/Fields[4 0 R]>>/OpenAction[3 0 R/Fit]',
      objetos: ['<</FT/Sig>>'],
    });
    admite(firmado, 'application/pdf');
    admite(unPdf({ objetos: [unosObjetos('10 0 <</Title(Certificado)>>')] }), 'application/pdf');
    // What chance writes into the data of a scanned page.
    for (const azar of ['%x\n obj', '7 %\r\robj', '% 3 x\n0 obj', '\n\0 7obj', ' obj 12obj endobj', '9 9x\nobj'])
      admite(unPdf({ objetos: [unFlujo('/Subtype/Image', latin1(`\xe2\n${azar}\xd3`))] }), 'application/pdf');
    admite(unPdf({ catalogo: '/Outlines 4 0 R', objetos: ['<</First 4 0 R/Last 4 0 R/Count 1>>'] }), 'application/pdf');
  });

  it('that is cut off or has no objects is broken', () => {
    const pdf = unPdf();
    for (let largo = 5; largo < pdf.length - 6; largo += 1) rechaza('roto', pdf.subarray(0, largo));
    rechaza('roto', latin1('%PDF-1.7\nstartxref\n3\n%%EOF\n'), latin1('%PDF-1.7\n1 0 obj\nstartxref\n999999\n%%EOF\n'));
  });

  it('with anything behind its end is refused, however far', () => {
    for (const cola of [unZip(), '<html></html>', 'alert(1)', '\x7fELF', unPng(), Buffer.alloc(5000, 'a')]) {
      rechaza('anadido', junto(unPdf(), cola));
    }
    rechaza('anadido', junto(unPdf(), 'x'));
    const pdf = unPdf();
    const final = pdf.subarray(pdf.indexOf('startxref'));
    const registro = junto('%PK\x05\x06', Buffer.alloc(16), Buffer.of(final.length + 1, 0), '\n');
    rechaza('anadido', junto(pdf.subarray(0, -final.length), registro, final));
  });

  it('that runs, starts, sends or holds something is refused, also by names written in code', () => {
    rechaza(
      'activo',
      ...[
        'JavaScript',
        'Launch',
        'SubmitForm',
        'ImportData',
        'Rendition',
        'J#61vaScript',
        '#4a#61#76#61#53#63#72#69#70#74',
      ].map((nombre) => unPdf({ objetos: [`<</S/${nombre}/JS(app.alert)>>`] })),
      unPdf({ catalogo: '/Names<</EmbeddedFiles 4 0 R>>' }),
      unPdf({ objetos: [unFlujo('/Type/EmbeddedFile', Buffer.from('x'))] }),
      unPdf({ objetos: ['<</Subtype/RichMedia>>', '<</Subtype/FileAttachment>>'] }),
    );
  });

  it('that hides it among compressed objects is refused, whatever is left out or put around to hide them', () => {
    const oculto = '10 0 <</S/JavaScript/JS(x)>>';
    const flujo = (diccionario: string) => unFlujo(diccionario, deflateSync(latin1(oculto)));
    rechaza(
      'activo',
      unPdf({ objetos: [unosObjetos(oculto)] }),
      unPdf({ objetos: [unosObjetos(oculto, '/Filter [ /FlateDecode ]')] }),
      unPdf({ objetos: [flujo('/N 1/First 5/Filter/FlateDecode')] }),
      unPdf({ objetos: [flujo('/Type/Obj#53tm/N 1/F#69rst 5/Filter/FlateDecode')] }),
      unPdf({ objetos: [flujo('/Type/ObjStm %endobj\n/N 1/First 5/Filter/FlateDecode')] }),
      unPdf({ objetos: [unosObjetos('10 0 <</S/J#61vaScript>>')] }),
    );
    rechaza(
      'complejo',
      unPdf({ objetos: [flujo('/Type/ObjStm/N 1/First 5/Filter[/ASCIIHexDecode/FlateDecode]')] }),
      unPdf({ objetos: [flujo('/Type/ObjStm/N 1/First 5/Filter 9 0 R')] }),
      unPdf({ objetos: [flujo('/Type/ObjStm/N 1/First 5/Filter/FlateDecode/DecodeParms<</Predictor 12>>')] }),
      unPdf({ objetos: [flujo(`/Type/ObjStm/N 1/First 5/Filter/FlateDecode${' '.repeat(20_000)}`)] }),
      unPdf({ objetos: [unFlujo('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', Buffer.from('no zlib'))] }),
    );
  });

  it('that inflates beyond what is looked into is refused before it does', () => {
    const bomba = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
    assert.ok(bomba.length < 300_000);
    const antes = process.memoryUsage().rss;
    rechaza('complejo', unPdf({ objetos: [unFlujo('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', bomba)] }));
    const media = deflateSync(Buffer.alloc(20 * 1024 * 1024));
    const dos = [media, media].map((datos) => unFlujo('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', datos));
    rechaza('complejo', unPdf({ objetos: dos }));
    assert.ok(process.memoryUsage().rss - antes < 150 * 1024 * 1024);
    // What is drawn is not opened here, however large it gets.
    admite(unPdf({ objetos: [unFlujo('/Subtype/Image/Filter/FlateDecode', bomba)] }), 'application/pdf');
  });

  it('full of names written in code has too many of them, and one that acts among them is seen', () => {
    const codigos = Buffer.alloc(31 * 1024 * 1024, '/#61b ').toString('latin1');
    rechaza('complejo', unPdf({ objetos: [unosObjetos(`9 0 [${codigos}]`)] }));
    const algunos = codigos.slice(0, 600_000);
    admite(unPdf({ objetos: [unosObjetos(`9 0 [${algunos}]`)] }), 'application/pdf');
    rechaza('activo', unPdf({ objetos: [unosObjetos(`9 0 [${algunos} /L#61unch]`)] }));
  });

  it('that hides a script behind the words of an object is refused: in a text, a comment, a stream, a revision', () => {
    const guion = '10 0 <</S/JavaScript/JS(app.alert)>>';
    for (const escondite of ['/X(endobj)', '/X( obj)', '/X(stream)', '/X<</Y(endobj)>>', '%endobj stream\n'])
      rechaza('activo', unPdf({ objetos: [unosObjetos(guion, `${escondite}/Filter/FlateDecode`)] }));
    const objeto = '9 0 obj\n<</S/JavaScript/JS(x)>>\nendobj';
    rechaza(
      'complejo',
      unPdf({ objetos: [unFlujo('', latin1(objeto))] }),
      unPdf({ objetos: [`(${objeto})`] }),
      unPdf({ objetos: [unFlujo('', Buffer.from(unosObjetos(guion))), '[ 9 0 obj ]'] }),
      unPdf({ objetos: [unFlujo('', latin1('9 %\n0 %\nobj <</S/JavaScript>>'))] }),
      ...[
        `9${' '.repeat(60)}0`,
        `9 0 %${'x'.repeat(3000)}\n`,
        `9%${'x'.repeat(3000)}\n0 %\n`,
        `9 0${' '.repeat(3000)}`,
      ].map((numeros) => unPdf({ objetos: [unFlujo('', latin1(`\n${numeros} obj <</S/JavaScript>>`))] })),
      unPdf({ objetos: [unFlujo('', latin1('trailer %x\n<</Root<</Type/Catalog>>>>'))] }),
    );
    // The older of two revisions, and the first of two keys: some reader goes by them.
    const viejo = junto(unPdf({ objetos: ['<</S/GoTo/S/GoToR>>'] }));
    rechaza('activo', viejo, junto(unPdf({ objetos: ['<</A<</S/Launch/F(x)>>>>'] }), unPdf({ objetos: ['<<>>'] })));
    rechaza('activo', unPdf({ objetos: ['<</A<</S 5 0 R>>>>', '/JavaScript'] }));
  });

  it('whose compressed objects lie apart, overlap or are fewer than it says can be read in two ways, and is refused', () => {
    const flujo = (texto: string, n: number, primero: number) =>
      unPdf({
        objetos: [unFlujo(`/Type/ObjStm/N ${n}/First ${primero}/Filter/FlateDecode`, deflateSync(latin1(texto)))],
      });
    admite(flujo('9 0 10 5 <<>> <<>>', 2, 9), 'application/pdf');
    admite(unPdf({ objetos: [unFlujo('/Type/ObjStm/N 1/First 4', latin1('9 0 <<>>'))] }), 'application/pdf');
    rechaza('activo', unPdf({ objetos: [unFlujo('/Type/ObjStm/N 1/First 4', latin1('9 0 <</S/Launch>>'))] }));
    rechaza(
      'complejo',
      flujo('9 0 (<</S/JavaScript>>)', 2, 4),
      flujo('9 1 (<</S/JavaScript>>)', 1, 4),
      flujo('9 0 10 1 (<<>>)', 2, 9),
      flujo('9 0 <</S/JavaScript>>', 1, 40),
      unPdf({ objetos: ['<</Type/ObjStm/N 1/First 4/Length 4>>\nstream\n9 0 <</S/Launch>>\nendstream'] }),
    );
  });

  it('that does something by itself when it is opened, or keeps a form with a program, is refused', () => {
    const alAbrir = (accion: string, ...objetos: string[]) => unPdf({ catalogo: `/OpenAction ${accion}`, objetos });
    for (const tranquila of [
      '[3 0 R/Fit]',
      '/Portada',
      '(Portada)',
      '<</S/GoTo/D[3 0 R/Fit]>>',
      '4 0 R',
      '9 0 R',
      'null',
    ])
      admite(alAbrir(tranquila, '<</Type/Action/S/GoTo/D[3 0 R/Fit]>>'), 'application/pdf');
    rechaza(
      'activo',
      alAbrir('<</S/URI/URI(https://example.com)>>'),
      alAbrir('<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://example.com)>>>>'),
      alAbrir('<</S/Named/N/Print>>'),
      alAbrir('<<>>'),
      alAbrir('4 0 R', '5 0 R', '<</S/URI/URI(https://example.com)>>'),
      alAbrir('<</S/GoToR/F(otro.pdf)>>'),
      unPdf({ catalogo: '/AA<</WC<</S/GoTo/D[3 0 R/Fit]>>>>' }),
      unPdf({ catalogo: '/AcroForm<</XFA 4 0 R>>', objetos: [unFlujo('', latin1('<xdp/>'))] }),
      unPdf({ catalogo: '/AcroForm<</X#46A 4 0 R>>' }),
      unPdf({ objetos: ['<</A<</S/GoToE/T<<>>>>>>'] }),
      unPdf({ objetos: ['<</Subtype/Link/A<</S/URI/URI(javascript:alert\\(1\\))>>>>'] }),
      unPdf({ objetos: ['<</Subtype/Link/A<</S/URI/URI(\\152avascript:x)>>>>'] }),
      unPdf({ objetos: ['<</Subtype/Screen>>'] }),
    );
  });

  it('with a link to anything but the web, an address or a telephone is refused, however it is written', () => {
    const enlace = (uri: string, ...mas: string[]) =>
      unPdf({ objetos: [`<</Subtype/Link/A<</S/URI/URI ${uri}>>>>`, ...mas] });
    for (const bueno of [
      'https://sede.example.es/v?c=1',
      'HTTP://x',
      'www.x.es:8443/v',
      'mailto:a@x.es',
      'tel:+34600',
      'v?a=b:c',
      '',
    ])
      admite(enlace(`(${bueno})`), 'application/pdf');
    admite(enlace('5 0 R', '(https://x.es)', '(C:\\\\temp)'), 'application/pdf');
    const script = Buffer.from('javascript:x');
    const relleno = '\\\n'.repeat(100);
    rechaza(
      'activo',
      ...['file:///etc/passwd', 'ldap://x', 'search:x', 'javascript:1', '\\\\\\\\maquina\\\\carpeta'].map((malo) =>
        enlace(`(${malo})`),
      ),
      enlace('5 0 R', '(javascript:x)'),
      enlace('(\\javascript:x)'),
      enlace('(jav\\\r\nascript:x)'),
      enlace('(ja\\tvascript:x)'),
      enlace('(\xef\xbb\xbfjavascript:x)'),
      enlace(`(${relleno}javascript:x)`),
      enlace(`<${' '.repeat(400)}${script.toString('hex')}>`),
      enlace(`<feff${Buffer.from('javascript:x', 'utf16le').swap16().toString('hex')}>`),
      unPdf({ catalogo: '/URI<</Base(javascript:)>>' }),
    );
  });

  it('that plays, opens another document or is drawn from another file is refused', () => {
    const flujo = (diccionario: string) => unPdf({ objetos: [unFlujo(diccionario, Buffer.of(0x20))] });
    rechaza(
      'activo',
      ...['Thread', 'Sound', 'Movie'].map((S) => unPdf({ objetos: [`<</A<</S/${S}/F(otro.pdf)>>>>`] })),
      flujo('/Subtype/Image/F<</FS/URL/F(http://x/y.jpg)>>'),
      flujo('/Subtype/Image/F(otro.jpg)'),
      flujo('/Subtype/Form/Ref<</F(otro.pdf)/Page 0>>'),
      flujo('/Subtype/PS'),
    );
    admite(unPdf({ objetos: ['<</Subtype/Link/F 4>>', '<</Type/Font/F(x)>>'] }), 'application/pdf');
  });

  it('one of whose objects is two values is refused: some readers take the last one', () => {
    const flujo = unosObjetos('10 0 <</S/JavaScript/JS(x)>>');
    rechaza('complejo', ...['<<>> ', '7 ', '7 8 ', 'null '].map((antes) => unPdf({ objetos: [junto(antes, flujo)] })));
  });

  it('of a public registry passes: signed, with links, revisions, bookmarks and letters of odd names', () => {
    const enlace = '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://sede.mjusticia.gob.es/csv?c=AB12)>>>>';
    const firma = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 10 20 30]/Contents<${'00'.repeat(8192)}>>>`;
    const letras = '<</Type/Font/Subtype/Type3/CharProcs<</AA 9 0 R/JS 9 0 R>>/Encoding<</Differences[0/AA/JS]>>>>';
    const estructura = '<</Type/StructElem/S/P/P 2 0 R/K 0>>';
    const objetos = [enlace, firma, letras, estructura, '<</Title(El obj 9 de la serie, trailer y endstream)>>'];
    const original = unPdf({ catalogo: '/AcroForm<</SigFlags 3/Fields[5 0 R]>>', objetos });
    admite(original, 'application/pdf');
    admite(junto(original, unPdf({ objetos }).subarray(9)), 'application/pdf');
  });

  it('under a password or permissions is refused, and told what to do', () => {
    rechaza('protegido', unPdf({ trailer: '/Encrypt 9 0 R' }), unPdf({ trailer: '/#45ncrypt<</V 4>>' }));
  });
});

it('no bytes, however bent, make the inspection do anything but take or refuse', () => {
  const semillas = [unPdf({ objetos: [unosObjetos('10 0 <<>>')] }), unJpeg(), unPng()];
  const mordida = fc.record({
    semilla: fc.constantFrom(...semillas),
    lugar: fc.double({ min: 0, max: 1, noNaN: true }),
    quita: fc.nat(40),
    pone: fc.uint8Array({ maxLength: 40 }),
  });
  fc.assert(
    fc.property(mordida, ({ semilla, lugar, quita, pone }) => {
      const desde = Math.floor(lugar * semilla.length);
      const bytes = Buffer.concat([semilla.subarray(0, desde), pone, semilla.subarray(desde + quita)]);
      try {
        const { contenido } = inspeccionar(bytes);
        assert.ok(contenido.length <= bytes.length);
      } catch (error) {
        assert.ok(error instanceof ErrorDeDominio && error.codigo === 'documento_no_admitido', String(error));
      }
    }),
    { numRuns: 3000 },
  );
});

it('files made to be slow are looked through in no more time than their bytes take', (t) => {
  // Not timed: each would take minutes where the work grew with the square of the size. What is read of them is counted.
  const mega = 4 * 1024 * 1024;
  const lentos: Buffer[] = [
    junto('%PDF-1.7\n1 0 obj\n', Buffer.alloc(mega, '/First '), '\nendobj\nstartxref\n3\n%%EOF'),
    junto('%PDF-1.7\n1 0 obj\n', Buffer.alloc(mega, 'stream>>'), '\nendobj\nstartxref\n3\n%%EOF'),
    junto('%PDF-1.7\n1 0 obj\n', Buffer.alloc(mega, '1 '), '\nendobj\nstartxref\n3\n%%EOF'),
    junto('%PDF-1.7\n1 0 obj\n', Buffer.alloc(mega, ' '), '\nendobj\nstartxref\n3\n%%EOF'),
    junto('\xff\xd8\xff\xe0', Buffer.alloc(mega, 0xff)),
    junto('\xff\xd8', Buffer.alloc(mega, Buffer.of(0xff, 0xfe, 0, 2))),
    junto('\xff\xd8\xff\xda\0\x02', Buffer.alloc(mega, 0xff)),
    junto(unPng().subarray(0, 33), Buffer.alloc(mega, unTrozo('tEXt', Buffer.alloc(0)))),
    junto(unJpeg(), Buffer.alloc(mega, 'PK\x05\x06')),
    junto(unJpeg(), Buffer.alloc(mega, '<scrip')),
  ];
  const mil = (texto: string) => texto.repeat(Math.ceil((740 * 1024) / texto.length));
  const enUnPdf = (texto: string) => unPdf({ objetos: [mil(texto)] });
  lentos.push(
    ...['/First ', '<</First ', '(', '[', '<<', '%', ' obj', '1 obj', 'trailer', 'trailer<<', '4 0 obj<<'].map(enUnPdf),
    ...[
      '4 0 obj stream',
      '4 0 obj<</Length 0>>stream\n',
      '4 0 obj (',
      '\n%1 0\nobj',
      ...['1', ' ', '\n', '%', '%\n', '0 %', '\n%1', '%x\n1'].map(
        (trozo) => `x${trozo.repeat(2047 / trozo.length)} obj`,
      ),
      '4 0 obj<</N 1/First 4>>stream\n',
    ].map(enUnPdf),
  );
  const leidos = contarLectura(t);
  for (const lento of lentos) {
    leidos.bytes = 0;
    try {
      inspeccionar(lento);
    } catch (error) {
      assert.ok(error instanceof ErrorDeDominio, String(error));
    }
    assert.ok(
      leidos.bytes < 12 * lento.length + 64 * 1024 * 1024,
      `${leidos.bytes} of ${lento.length}: ${lento.subarray(140, 160)}`,
    );
  }
});

/** How much is turned into text, and how much text is looked through. */
function contarLectura(t: TestContext): { bytes: number } {
  const leidos = { bytes: 0 };
  for (const nombre of ['replace', 'slice', 'search', 'matchAll'] as const) {
    const original = String.prototype[nombre] as (...args: unknown[]) => unknown;
    t.mock.method(String.prototype, nombre, function contada(this: string, ...args: unknown[]) {
      const valor = Reflect.apply(original, this, args);
      leidos.bytes += typeof valor === 'string' ? valor.length : this.length;
      return valor;
    });
  }
  const aTexto = Buffer.prototype.toString;
  t.mock.method(
    Buffer.prototype,
    'toString',
    function contada(this: Buffer, ...args: [BufferEncoding?, number?, number?]) {
      const texto = Reflect.apply(aTexto, this, args) as string;
      leidos.bytes += texto.length;
      return texto;
    },
  );
  return leidos;
}
