import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import {
  aChunk,
  aJpeg,
  aPdf,
  aPdfOf,
  aPng,
  aSegment,
  aStream,
  aZip,
  someObjects,
} from '../../../../test/support/files.ts';
import { DomainError } from '../../../shared/errors.ts';
import { type InadmissibilityReason, inadmissibilityPhrase } from '../rules/rules-admission.ts';
import { inspect } from './inspection.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin1(part) : part)));

function rejects(reason: InadmissibilityReason, ...files: readonly Buffer[]): void {
  for (const [i, bytes] of files.entries()) {
    assert.throws(
      () => inspect(bytes),
      (error) => {
        assert.ok(error instanceof DomainError, String(error));
        assert.equal(error.codigo, 'documento_no_admitido');
        assert.deepEqual(error.valores.detalle, inadmissibilityPhrase(reason), `case ${i}`);
        return true;
      },
      `case ${i}`,
    );
  }
}

function admits(bytes: Buffer, format: string, content = bytes): void {
  const seen = inspect(bytes);
  assert.equal(seen.formato, format);
  assert.ok(content.equals(seen.contenido));
}

describe('a file', () => {
  it('a file that is a complete PDF, JPEG or PNG is recognised by its bytes', () => {
    admits(aPdf(), 'application/pdf');
    admits(aJpeg(), 'image/jpeg');
    admits(aPng(), 'image/png');
  });

  it('a file that is empty, a text, a web page, a program or another kind of picture is refused', () => {
    rejects('vacio', Buffer.alloc(0));
    const others = [
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
    rejects('formato', ...others.map((text) => latin1(text.padEnd(64, ' '))), randomBytes(64));
  });

  it('an iPhone photograph, an archive or an office document is refused with a reason that tells how to share or save it', () => {
    rejects('heic', latin1('\0\0\0\x24ftypheic\0\0\0\0'), latin1('\0\0\0\x24ftypmif1\0\0\0\0'));
    const archives = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x1f\x8b\x08', 'BZh9', '\xd0\xcf\x11\xe0', '\xfd7zXZ'];
    rejects('comprimido', aZip(), ...archives.map(latin1));
  });

  it('is refused if its header is not at the first byte, or if nothing follows the header', () => {
    rejects('formato', joined('\n', aPdf()), joined('\0', aJpeg()), joined(' ', aPng()), joined('GIF89a', aPdf()));
    rejects('roto', latin1('%PDF-'), latin1('\xff\xd8\xff'), latin1('\x89PNG\r\n\x1a\n'), latin1('\xff\xd8\xff\xd9'));
  });

  it('a file of any kind is refused if it contains the test file of virus scanners', () => {
    const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-'}${'ANTIVIRUS-TEST-FILE'}!$H+H*`;
    const inNote = aJpeg({ segmentos: [aSegment(0xfe, latin1(eicar))] });
    rejects('danino', latin1(eicar), joined(aPdf(), eicar), inNote, aPdf({ objetos: [aStream('', latin1(eicar))] }));
  });
});

describe('an image', () => {
  it('an image that takes too much memory to decode (pixels times channels times depth) is refused by its header alone', () => {
    admits(aPng({ ancho: 4_960, alto: 7_016, color: 2 }), 'image/png'); // a sheet of A4 at 600 dots an inch
    admits(aPng({ ancho: 3_700, alto: 3_700, color: 6, depth: 16 }), 'image/png');
    rejects(
      'demasiados_pixeles',
      aPng({ ancho: 10_000, alto: 10_000, color: 6, depth: 16 }),
      aPng({ ancho: 3_800, alto: 3_800, color: 6, depth: 16 }),
      aPng({ ancho: 10_000, alto: 10_000, depth: 1 }),
    );
  });

  it('an image with more than 100 megapixels (40 in a PNG), or a side of more than 30,000 pixels, is refused by its header alone', () => {
    admits(aPng({ ancho: 8_000, alto: 5_000 }), 'image/png');
    admits(aJpeg({ ancho: 12_000, alto: 8_000 }), 'image/jpeg');
    rejects(
      'demasiados_pixeles',
      aPng({ ancho: 8_001, alto: 5_000 }),
      aPng({ ancho: 30_001, alto: 1 }),
      aPng({ ancho: 0xffffffff, alto: 0xffffffff }),
      aJpeg({ ancho: 65_535, alto: 65_535 }),
      aJpeg({ ancho: 1, alto: 30_001 }),
    );
  });

  it('an image that is broken anywhere is refused: cut off, without dimensions, with a wrong checksum or length', () => {
    for (const whole of [aJpeg(), aPng()]) {
      for (let length = 8; length < whole.length; length += 1) rejects('roto', whole.subarray(0, length));
    }
    const png = aPng();
    for (const place of [16, 30, 45]) {
      const broken = Buffer.from(png);
      broken[place] = (broken[place] ?? 0) ^ 1;
      rejects('roto', broken);
    }
    const withoutData = joined(png.subarray(0, 33), aChunk('IEND', Buffer.alloc(0)));
    const twoHeaders = aPng({ trozos: [png.subarray(8, 33)] });
    const withoutPalette = aPng({ color: 3 });
    rejects(
      'roto',
      aPng({ ancho: 0 }),
      withoutData,
      withoutPalette,
      twoHeaders,
      aJpeg({ alto: 0 }),
      aJpeg({ ancho: 0 }),
    );
    const twoFrames = aJpeg({ segmentos: [aSegment(0xc2, Buffer.of(8, 0, 1, 0, 1, 1, 1, 0x11, 0))] });
    rejects('roto', twoFrames, aJpeg({ segmentos: [Buffer.of(0xff, 0xe1, 0, 1)] }));
  });

  it('a PNG whose data are damaged, or inflate to more than an image of its size has, is refused', () => {
    const sizes = [
      { ancho: 800, alto: 600, color: 2, depth: 8, row: 2400 },
      { ancho: 801, alto: 3, color: 0, depth: 1, row: 101 },
      { ancho: 5, alto: 7, color: 6, depth: 16, row: 40 },
    ];
    for (const { row, ...size } of sizes) {
      const of = (bytes: number) => aPng({ ...size, datos: deflateSync(Buffer.alloc(bytes)) });
      admits(of(size.alto * (row + 1)), 'image/png');
      rejects('roto', of(size.alto * (row + 4) + 65), of(64 * 1024 * 1024));
    }
    // The passes of an interlaced image of 5 by 7 pixels have 1, 1, 1, 2, 2, 4 and 3 rows.
    const passes = [1, 1, 2, 1, 3, 2, 5].map((width, i) => ([1, 1, 1, 2, 2, 4, 3][i] as number) * (1 + width));
    const whole = passes.reduce((sum, bytes) => sum + bytes);
    admits(aPng({ ancho: 5, alto: 7, interlaced: true, datos: deflateSync(Buffer.alloc(whole)) }), 'image/png');
    rejects('roto', aPng({ datos: deflateSync(Buffer.alloc(6)).subarray(0, -5) }), aPng({ datos: latin1('no zlib') }));
  });

  it('is refused when an archive, a web page or a program follows its end, or the file is a zip as well', () => {
    for (const image of [aJpeg(), aPng()]) {
      const stuck = [
        aZip(),
        '<script>alert(1)</script>',
        '<!DOCTYPE html>',
        '<?php x',
        'MZ\x90\0',
        '#!/bin/sh',
        aPdf(),
        'Rar!\x1a\x07\0',
      ];
      rejects('anadido', ...stuck.map((stuck) => joined(image, stuck)));
    }
    const endOfZip = latin1('PK\x05\x06'.padEnd(20, '\0'));
    const jpeg = aJpeg({ datos: joined(Buffer.of(0x12), endOfZip, Buffer.of(2, 0)) });
    rejects('anadido', jpeg);
  });

  it('is refused when it moves, because a copy could show one of its pictures alone', () => {
    rejects('anadido', aPng({ trozos: [aChunk('acTL', Buffer.of(0, 0, 0, 2, 0, 0, 0, 0))] }));
  });

  it('is refused when a text segment contains a web page or makes the file a script', () => {
    const note = latin1('<script>alert(1)</script>');
    rejects('anadido', aJpeg({ segmentos: [aSegment(0xfe, note)] }), aJpeg({ segmentos: [aSegment(0xe1, note)] }));
    rejects('anadido', aPng({ trozos: [aChunk('tEXt', joined('Comment\0', note))] }));
    const script = joined('JFIF\0', Buffer.alloc(0x2f2a - 7, '*/=alert();/*'));
    rejects('anadido', aJpeg({ jfif: script }));
  });

  it('is accepted with the metadata of an editor: a property list, an XMP packet, a colour profile', () => {
    const list = '<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">\n<plist/>';
    const packet = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>';
    for (const [mark, note] of [
      [0xed, `Photoshop 3.0\0${list}`],
      [0xe1, packet],
      [0xe2, 'ICC_PROFILE\0'],
    ] as const)
      admits(aJpeg({ segmentos: [aSegment(mark, latin1(note))] }), 'image/jpeg');
    admits(aPng({ trozos: [aChunk('iTXt', latin1(`XML:com.adobe.xmp\0\0\0\0\0${packet}`))] }), 'image/png');
    const page = latin1(`${list}<!DOCTYPE html>`);
    rejects('anadido', aJpeg({ segmentos: [aSegment(0xed, page)] }));
  });

  it('is kept up to its end: data that telephones append are dropped', () => {
    const [jpeg, png] = [aJpeg(), aPng()];
    const film = latin1('\0\0\0\x18ftypmp42');
    for (const tail of [aJpeg({ ancho: 2 }), Buffer.alloc(512), latin1('SEFT'), film, Buffer.of(0x0a)]) {
      admits(joined(jpeg, tail), 'image/jpeg', jpeg);
      admits(joined(png, tail), 'image/png', png);
    }
  });
});

describe('a PDF', () => {
  it('a PDF of 20 MB, with padding after its end, with several revisions, or signed, is accepted', () => {
    admits(aPdfOf(20 * 1024 * 1024), 'application/pdf');
    admits(joined(aPdf(), '\r\n\0\0 \n'), 'application/pdf');
    const signed = aPdf({
      catalogo: '/AcroForm<</SigFlags 3/Fields[4 0 R]>>/OpenAction[3 0 R/Fit]',
      objetos: ['<</FT/Sig>>'],
    });
    admits(signed, 'application/pdf');
    admits(aPdf({ objetos: [someObjects('10 0 <</Title(Certificado)>>')] }), 'application/pdf');
    // Bytes that occur by chance in the data of a scanned page.
    for (const random of ['%x\n obj', '7 %\r\robj', '% 3 x\n0 obj', '\n\0 7obj', ' obj 12obj endobj', '9 9x\nobj'])
      admits(aPdf({ objetos: [aStream('/Subtype/Image', latin1(`\xe2\n${random}\xd3`))] }), 'application/pdf');
    admits(aPdf({ catalogo: '/Outlines 4 0 R', objetos: ['<</First 4 0 R/Last 4 0 R/Count 1>>'] }), 'application/pdf');
  });

  it('a PDF that is cut off or has no objects is broken', () => {
    const pdf = aPdf();
    for (let length = 5; length < pdf.length - 6; length += 1) rejects('roto', pdf.subarray(0, length));
    rejects('roto', latin1('%PDF-1.7\nstartxref\n3\n%%EOF\n'), latin1('%PDF-1.7\n1 0 obj\nstartxref\n999999\n%%EOF\n'));
  });

  it('a PDF with anything after its end is refused, however far away', () => {
    for (const tail of [aZip(), '<html></html>', 'alert(1)', '\x7fELF', aPng(), Buffer.alloc(5000, 'a')]) {
      rejects('anadido', joined(aPdf(), tail));
    }
    rejects('anadido', joined(aPdf(), 'x'));
    const pdf = aPdf();
    const final = pdf.subarray(pdf.indexOf('startxref'));
    const endOfZip = joined('%PK\x05\x06', Buffer.alloc(16), Buffer.of(final.length + 1, 0), '\n');
    rejects('anadido', joined(pdf.subarray(0, -final.length), endOfZip, final));
  });

  it('a PDF that runs, starts or sends something or contains a file is refused, also if names are written with escapes', () => {
    rejects(
      'activo',
      ...[
        'JavaScript',
        'Launch',
        'SubmitForm',
        'ImportData',
        'Rendition',
        'J#61vaScript',
        '#4a#61#76#61#53#63#72#69#70#74',
      ].map((name) => aPdf({ objetos: [`<</S/${name}/JS(app.alert)>>`] })),
      aPdf({ catalogo: '/Names<</EmbeddedFiles 4 0 R>>' }),
      aPdf({ objetos: [aStream('/Type/EmbeddedFile', Buffer.from('x'))] }),
      aPdf({ objetos: ['<</Subtype/RichMedia>>', '<</Subtype/FileAttachment>>'] }),
    );
  });

  it('a PDF that hides a script in compressed objects is refused, whatever was omitted or added to hide it', () => {
    const hidden = '10 0 <</S/JavaScript/JS(x)>>';
    const stream = (dictionary: string) => aStream(dictionary, deflateSync(latin1(hidden)));
    rejects(
      'activo',
      aPdf({ objetos: [someObjects(hidden)] }),
      aPdf({ objetos: [someObjects(hidden, '/Filter [ /FlateDecode ]')] }),
      aPdf({ objetos: [stream('/N 1/First 5/Filter/FlateDecode')] }),
      aPdf({ objetos: [stream('/Type/Obj#53tm/N 1/F#69rst 5/Filter/FlateDecode')] }),
      aPdf({ objetos: [stream('/Type/ObjStm %endobj\n/N 1/First 5/Filter/FlateDecode')] }),
      aPdf({ objetos: [someObjects('10 0 <</S/J#61vaScript>>')] }),
    );
    rejects(
      'complejo',
      aPdf({ objetos: [stream('/Type/ObjStm/N 1/First 5/Filter[/ASCIIHexDecode/FlateDecode]')] }),
      aPdf({ objetos: [stream('/Type/ObjStm/N 1/First 5/Filter 9 0 R')] }),
      aPdf({ objetos: [stream('/Type/ObjStm/N 1/First 5/Filter/FlateDecode/DecodeParms<</Predictor 12>>')] }),
      aPdf({ objetos: [stream(`/Type/ObjStm/N 1/First 5/Filter/FlateDecode${' '.repeat(20_000)}`)] }),
      aPdf({ objetos: [aStream('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', Buffer.from('no zlib'))] }),
    );
  });

  it('a PDF that inflates beyond the limit of the inspection is refused before it takes more memory', () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 });
    assert.ok(bomb.length < 1_000_000);
    const before = process.memoryUsage().rss;
    rejects('complejo', aPdf({ objetos: [aStream('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', bomb)] }));
    const average = deflateSync(Buffer.alloc(20 * 1024 * 1024));
    const two = [average, average].map((data) => aStream('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', data));
    rejects('complejo', aPdf({ objetos: two }));
    assert.ok(process.memoryUsage().rss - before < 150 * 1024 * 1024);
    const table = (entries: string, data: Buffer) =>
      aPdf({ objetos: [aStream(`${entries}/Filter/FlateDecode`, data)] });
    rejects(
      'complejo',
      ...[
        '/Type/XRef/Size 5/W[1 2 1]',
        '/Size 5/W[1 2 1]',
        '/Type 1 0 R/W[1 2 1]/Size 5/DecodeParms<</Predictor 12>>',
      ].map((entries) => table(entries, bomb)),
    );
    assert.ok(process.memoryUsage().rss - before < 150 * 1024 * 1024);
    // A drawing is not inflated here, however large it would be.
    admits(aPdf({ objetos: [aStream('/Subtype/Image/Filter/FlateDecode', bomb)] }), 'application/pdf');
  });

  it('a PDF whose table of objects states more rows than there may be objects is refused', () => {
    const table = (entries: string) => aPdf({ objetos: [aStream(`/Type/XRef/W[1 2 1]${entries}`, Buffer.alloc(20))] });
    for (const entries of ['/Size 5', '/Size 5/Index[0 2 7 3]', '/Size 5/Index[0 0]'])
      admits(table(entries), 'application/pdf');
    rejects(
      'complejo',
      ...['', '/Size 300001', '/Size 999999999', '/Size 1 0 R', '/Size 5/Size 6', '/Size -1'].map(table),
      ...['[0 300001]', '[0 200000 200000 200000]', '[0 1 0 R]', ' 1 0 R', '[0 null]'].map((index) =>
        table(`/Size 5/Index${index}`),
      ),
    );
  });

  it('a PDF with too many names written with escapes is refused, and an active name among them is found', () => {
    const codes = '/#61b '.repeat(2_000_100); // a hundred more than the inspection reads
    rejects('complejo', aPdf({ objetos: [someObjects(`9 0 [${codes}]`)] }));
    const some = codes.slice(0, 600_000);
    admits(aPdf({ objetos: [someObjects(`9 0 [${some}]`)] }), 'application/pdf');
    rejects('activo', aPdf({ objetos: [someObjects(`9 0 [${some} /L#61unch]`)] }));
  });

  it('a PDF that hides a script by keywords of objects in a text, a comment or a stream, or by a revision, is refused', () => {
    const script = '10 0 <</S/JavaScript/JS(app.alert)>>';
    for (const hidingPlace of ['/X(endobj)', '/X( obj)', '/X(stream)', '/X<</Y(endobj)>>', '%endobj stream\n'])
      rejects('activo', aPdf({ objetos: [someObjects(script, `${hidingPlace}/Filter/FlateDecode`)] }));
    const object = '9 0 obj\n<</S/JavaScript/JS(x)>>\nendobj';
    rejects(
      'complejo',
      aPdf({ objetos: [aStream('', latin1(object))] }),
      aPdf({ objetos: [`(${object})`] }),
      aPdf({ objetos: [aStream('', Buffer.from(someObjects(script))), '[ 9 0 obj ]'] }),
      aPdf({ objetos: [aStream('', latin1('9 %\n0 %\nobj <</S/JavaScript>>'))] }),
      ...[
        `9${' '.repeat(60)}0`,
        `9 0 %${'x'.repeat(3000)}\n`,
        `9%${'x'.repeat(3000)}\n0 %\n`,
        `9 0${' '.repeat(3000)}`,
      ].map((numbers) => aPdf({ objetos: [aStream('', latin1(`\n${numbers} obj <</S/JavaScript>>`))] })),
      aPdf({ objetos: [aStream('', latin1('trailer %x\n<</Root<</Type/Catalog>>>>'))] }),
    );
    // Some readers go by the older of two revisions, or by the first of two equal keys.
    const old = joined(aPdf({ objetos: ['<</S/GoTo/S/GoToR>>'] }));
    rejects('activo', old, joined(aPdf({ objetos: ['<</A<</S/Launch/F(x)>>>>'] }), aPdf({ objetos: ['<<>>'] })));
    rejects('activo', aPdf({ objetos: ['<</A<</S 5 0 R>>>>', '/JavaScript'] }));
  });

  it('is refused if its compressed objects lie apart, overlap or are fewer than stated, because it could be read in two ways', () => {
    const stream = (text: string, n: number, first: number) =>
      aPdf({
        objetos: [aStream(`/Type/ObjStm/N ${n}/First ${first}/Filter/FlateDecode`, deflateSync(latin1(text)))],
      });
    admits(stream('9 0 10 5 <<>> <<>>', 2, 9), 'application/pdf');
    admits(aPdf({ objetos: [aStream('/Type/ObjStm/N 1/First 4', latin1('9 0 <<>>'))] }), 'application/pdf');
    rejects('activo', aPdf({ objetos: [aStream('/Type/ObjStm/N 1/First 4', latin1('9 0 <</S/Launch>>'))] }));
    rejects(
      'complejo',
      stream('9 0 (<</S/JavaScript>>)', 2, 4),
      stream('9 1 (<</S/JavaScript>>)', 1, 4),
      stream('9 0 10 1 (<<>>)', 2, 9),
      stream('9 0 <</S/JavaScript>>', 1, 40),
      aPdf({ objetos: ['<</Type/ObjStm/N 1/First 4/Length 4>>\nstream\n9 0 <</S/Launch>>\nendstream'] }),
    );
  });

  it('a PDF that does something by itself when it is opened, or contains a form with a program, is refused', () => {
    const onOpen = (action: string, ...objetos: string[]) => aPdf({ catalogo: `/OpenAction ${action}`, objetos });
    for (const quiet of ['[3 0 R/Fit]', '/Portada', '(Portada)', '<</S/GoTo/D[3 0 R/Fit]>>', '4 0 R', '9 0 R', 'null'])
      admits(onOpen(quiet, '<</Type/Action/S/GoTo/D[3 0 R/Fit]>>'), 'application/pdf');
    rejects(
      'activo',
      onOpen('<</S/URI/URI(https://example.com)>>'),
      onOpen('<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://example.com)>>>>'),
      onOpen('<</S/Named/N/Print>>'),
      onOpen('<<>>'),
      onOpen('4 0 R', '5 0 R', '<</S/URI/URI(https://example.com)>>'),
      onOpen('<</S/GoToR/F(otro.pdf)>>'),
      aPdf({ catalogo: '/AA<</WC<</S/GoTo/D[3 0 R/Fit]>>>>' }),
      aPdf({ catalogo: '/AcroForm<</XFA 4 0 R>>', objetos: [aStream('', latin1('<xdp/>'))] }),
      aPdf({ catalogo: '/AcroForm<</X#46A 4 0 R>>' }),
      aPdf({ objetos: ['<</A<</S/GoToE/T<<>>>>>>'] }),
      aPdf({ objetos: ['<</Subtype/Link/A<</S/URI/URI(javascript:alert\\(1\\))>>>>'] }),
      aPdf({ objetos: ['<</Subtype/Link/A<</S/URI/URI(\\152avascript:x)>>>>'] }),
      aPdf({ objetos: ['<</Subtype/Screen>>'] }),
    );
  });

  it('a PDF with a link to anything but the web, an e-mail address or a telephone is refused, however it is written', () => {
    const link = (uri: string, ...more: string[]) =>
      aPdf({ objetos: [`<</Subtype/Link/A<</S/URI/URI ${uri}>>>>`, ...more] });
    for (const good of [
      'https://sede.example.es/v?c=1',
      'HTTP://x',
      'www.x.es:8443/v',
      'mailto:a@x.es',
      'tel:+34600',
      'v?a=b:c',
      '',
    ])
      admits(link(`(${good})`), 'application/pdf');
    admits(link('5 0 R', '(https://x.es)', '(C:\\\\temp)'), 'application/pdf');
    const script = Buffer.from('javascript:x');
    const padding = '\\\n'.repeat(100);
    rejects(
      'activo',
      ...['file:///etc/passwd', 'ldap://x', 'search:x', 'javascript:1', '\\\\\\\\maquina\\\\carpeta'].map((bad) =>
        link(`(${bad})`),
      ),
      link('5 0 R', '(javascript:x)'),
      link('(\\javascript:x)'),
      link('(jav\\\r\nascript:x)'),
      link('(ja\\tvascript:x)'),
      link('(\xef\xbb\xbfjavascript:x)'),
      link(`(${padding}javascript:x)`),
      link(`<${' '.repeat(400)}${script.toString('hex')}>`),
      link(`<feff${Buffer.from('javascript:x', 'utf16le').swap16().toString('hex')}>`),
      aPdf({ catalogo: '/URI<</Base(javascript:)>>' }),
    );
  });

  it('a PDF that plays media, opens another document or is drawn from another file is refused', () => {
    const stream = (dictionary: string) => aPdf({ objetos: [aStream(dictionary, Buffer.of(0x20))] });
    rejects(
      'activo',
      ...['Thread', 'Sound', 'Movie'].map((S) => aPdf({ objetos: [`<</A<</S/${S}/F(otro.pdf)>>>>`] })),
      stream('/Subtype/Image/F<</FS/URL/F(http://x/y.jpg)>>'),
      stream('/Subtype/Image/F(otro.jpg)'),
      stream('/Subtype/Form/Ref<</F(otro.pdf)/Page 0>>'),
      stream('/Subtype/PS'),
    );
    admits(aPdf({ objetos: ['<</Subtype/Link/F 4>>', '<</Type/Font/F(x)>>'] }), 'application/pdf');
  });

  it('a PDF with two values in one object is refused, because some readers take the last value', () => {
    const stream = someObjects('10 0 <</S/JavaScript/JS(x)>>');
    rejects(
      'complejo',
      ...['<<>> ', '7 ', '7 8 ', 'null '].map((before) => aPdf({ objetos: [joined(before, stream)] })),
    );
  });

  it('a PDF of a public registry is accepted: signed, with links, revisions, bookmarks and glyphs with odd names', () => {
    const link = '<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://sede.mjusticia.gob.es/csv?c=AB12)>>>>';
    const signature = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 10 20 30]/Contents<${'00'.repeat(8192)}>>>`;
    const letters = '<</Type/Font/Subtype/Type3/CharProcs<</AA 9 0 R/JS 9 0 R>>/Encoding<</Differences[0/AA/JS]>>>>';
    const structure = '<</Type/StructElem/S/P/P 2 0 R/K 0>>';
    const objetos = [link, signature, letters, structure, '<</Title(El obj 9 de la serie, trailer y endstream)>>'];
    const original = aPdf({ catalogo: '/AcroForm<</SigFlags 3/Fields[5 0 R]>>', objetos });
    admits(original, 'application/pdf');
    admits(joined(original, aPdf({ objetos }).subarray(9)), 'application/pdf');
  });

  it('a PDF with a password or permissions is refused, with advice', () => {
    rejects('protegido', aPdf({ trailer: '/Encrypt 9 0 R' }), aPdf({ trailer: '/#45ncrypt<</V 4>>' }));
  });
});

it('whatever the bytes, the inspection accepts the file or refuses it with documento_no_admitido, and throws no other error', () => {
  const seeds = [aPdf({ objetos: [someObjects('10 0 <<>>')] }), aJpeg(), aPng()];
  const bite = fc.record({
    seed: fc.constantFrom(...seeds),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.nat(40),
    inserted: fc.uint8Array({ maxLength: 40 }),
  });
  fc.assert(
    fc.property(bite, ({ seed, place, removed, inserted }) => {
      const since = Math.floor(place * seed.length);
      const bytes = Buffer.concat([seed.subarray(0, since), inserted, seed.subarray(since + removed)]);
      try {
        const { contenido } = inspect(bytes);
        assert.ok(contenido.length <= bytes.length);
      } catch (error) {
        assert.ok(error instanceof DomainError && error.codigo === 'documento_no_admitido', String(error));
      }
    }),
    { numRuns: 3000 },
  );
});

it('the inspection of files made to be slow takes work in proportion to their size', (t) => {
  // The test counts the bytes read and does not measure time: work that grew with the square of the size would take minutes for each file.
  const mega = 1024 * 1024;
  const theSlow: Buffer[] = [
    joined('%PDF-1.7\n1 0 obj\n', Buffer.alloc(mega, '/First '), '\nendobj\nstartxref\n3\n%%EOF'),
    joined('%PDF-1.7\n1 0 obj\n', Buffer.alloc(mega, 'stream>>'), '\nendobj\nstartxref\n3\n%%EOF'),
    joined('%PDF-1.7\n1 0 obj\n', Buffer.alloc(mega, '1 '), '\nendobj\nstartxref\n3\n%%EOF'),
    joined('%PDF-1.7\n1 0 obj\n', Buffer.alloc(mega, ' '), '\nendobj\nstartxref\n3\n%%EOF'),
    joined('\xff\xd8\xff\xe0', Buffer.alloc(mega, 0xff)),
    joined('\xff\xd8', Buffer.alloc(mega, Buffer.of(0xff, 0xfe, 0, 2))),
    joined('\xff\xd8\xff\xda\0\x02', Buffer.alloc(mega, 0xff)),
    joined(aPng().subarray(0, 33), Buffer.alloc(mega, aChunk('tEXt', Buffer.alloc(0)))),
    joined(aJpeg(), Buffer.alloc(mega, 'PK\x05\x06')),
    joined(aJpeg(), Buffer.alloc(mega, '<scrip')),
  ];
  const filled = (text: string) => text.repeat(Math.ceil((740 * 1024) / text.length));
  const inAPdf = (text: string) => aPdf({ objetos: [filled(text)] });
  theSlow.push(
    ...['/First ', '<</First ', '(', '[', '<<', '%', ' obj', '1 obj', 'trailer', 'trailer<<', '4 0 obj<<'].map(inAPdf),
    ...[
      '4 0 obj stream',
      '4 0 obj<</Length 0>>stream\n',
      '4 0 obj (',
      '\n%1 0\nobj',
      ...['1', ' ', '\n', '%', '%\n', '0 %', '\n%1', '%x\n1'].map(
        (chunk) => `x${chunk.repeat(2047 / chunk.length)} obj`,
      ),
      '4 0 obj<</N 1/First 4>>stream\n',
    ].map(inAPdf),
  );
  const read = countReading(t);
  for (const slow of theSlow) {
    read.bytes = 0;
    try {
      inspect(slow);
    } catch (error) {
      assert.ok(error instanceof DomainError, String(error));
    }
    assert.ok(
      read.bytes < 12 * slow.length + 64 * 1024 * 1024,
      `${read.bytes} of ${slow.length}: ${slow.subarray(140, 160)}`,
    );
  }
});

/** Counts the bytes that are turned into text, and the characters of text that are searched. */
function countReading(t: TestContext): { bytes: number } {
  const read = { bytes: 0 };
  for (const name of ['replace', 'slice', 'search', 'matchAll'] as const) {
    const original = String.prototype[name] as (...args: unknown[]) => unknown;
    t.mock.method(String.prototype, name, function counted(this: string, ...args: unknown[]) {
      const value = Reflect.apply(original, this, args);
      read.bytes += typeof value === 'string' ? value.length : this.length;
      return value;
    });
  }
  const aText = Buffer.prototype.toString;
  t.mock.method(
    Buffer.prototype,
    'toString',
    function counted(this: Buffer, ...args: [BufferEncoding?, number?, number?]) {
      const text = Reflect.apply(aText, this, args) as string;
      read.bytes += text.length;
      return text;
    },
  );
  return read;
}
