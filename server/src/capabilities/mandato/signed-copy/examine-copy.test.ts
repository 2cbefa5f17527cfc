/** A copy signed with a certificate: ours as we sealed it, whole, by somebody that a trusted issuer vouches for. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFRef } from 'pdf-lib';
import { AUTHORITY, type Holder, LUCIA, makeHolder, signUnder } from '../../../../test/support/certificate-holders.ts';
import type { Seal } from '../../../platform/seal/cms-signer.ts';
import { makeOwnSeal } from '../../../platform/seal/own-seal.ts';
import { sealPdf } from '../../../platform/seal/seal-pdf.ts';
import { examineCopy } from './examine-copy.ts';
import { isNamed, numberOf } from './rules-holder.ts';

const NOW = new Date('2026-11-26T04:00:00Z');
const ABOUT = { name: 'Albacea', reason: 'Emitido por Albacea', date: NOW.toISOString() };
const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const CREDENTIAL = [
  segment({ alg: 'ES256' }),
  segment({ mandato: { comprobacion: { codigo: 'AAAA-BBBB' } } }),
  'firma',
].join('.');

describe('a copy signed with a certificate', () => {
  let seal: Seal;
  let sealed: Buffer;
  let root: Holder;
  let between: Holder;
  let lucia: Holder;
  before(async () => {
    seal = await makeOwnSeal(NOW);
    const pdf = await PDFDocument.create({ updateMetadata: false });
    pdf.addPage().drawText('Una autorizacion');
    pdf.setProducer('Albacea');
    pdf.setTitle('De prueba');
    const metadata = pdf.context.stream('<x />', { Type: 'Metadata', Subtype: 'XML' });
    pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(metadata));
    const enclosed = [{ name: 'mandato-1.jwt', description: 'Credencial', content: CREDENTIAL }];
    sealed = await sealPdf(await pdf.save({ useObjectStreams: false }), seal, ABOUT, enclosed);
    root = await makeHolder({ name: AUTHORITY, authority: true });
    between = await makeHolder({ name: { CN: 'AC intermedia', O: 'Emisor de prueba' }, issuer: root, authority: true });
    lucia = await makeHolder({ name: LUCIA, issuer: between });
  });
  const examine = (file: Buffer, anclas: readonly string[] = [root.pem], now = NOW) =>
    examineCopy(file, { sellos: seal.certificates, anclas }, now.toISOString());
  const why = async (...given: Parameters<typeof examine>) => {
    const found = await examine(...given);
    return found.clase === 'rechazada' ? found.motivo : found.clase;
  };
  const signed = (holder = lucia, sent = [between]) => signUnder(sealed, holder, { sent });

  it('says whose it is, who vouches for them, and which papers are in it', async () => {
    const found = await examine(await signed());
    assert.ok(found.clase === 'firmada', JSON.stringify(found));
    assert.equal(found.cadena, true);
    assert.equal(found.titular.numero, 'IDCES-12345678Z');
    assert.equal(found.emisor.organizacion, 'Emisor de prueba');
    assert.deepEqual(found.codigos, ['AAAA-BBBB']);
  });

  it('is not vouched for where nobody is trusted, and that is said', async () => {
    const found = await examine(await signed(), []);
    assert.ok(found.clase === 'firmada' && !found.cadena);
  });

  it('by a certificate of an unknown issuer is refused, also of one that calls itself as a trusted one', async () => {
    const impostor = await makeHolder({ name: AUTHORITY, authority: true });
    const theirs = await makeHolder({ name: LUCIA, issuer: impostor });
    assert.equal(await why(await signed(theirs, [impostor])), 'emisor_desconocido');
    assert.equal(await why(await signed(await makeHolder({ name: LUCIA }), [])), 'emisor_desconocido');
    assert.equal(await why(await signed(lucia, [])), 'emisor_desconocido', 'without who stands between');
  });

  it('by a certificate that a person issued is refused: only authorities issue', async () => {
    const child = await makeHolder({ name: LUCIA, issuer: lucia });
    assert.equal(await why(await signed(child, [lucia, between])), 'emisor_desconocido');
  });

  it('by a certificate that is not valid today is refused, before it begins and after it ends', async () => {
    const old = await makeHolder({ name: LUCIA, issuer: between, to: new Date('2026-11-25T00:00:00Z') });
    const next = await makeHolder({ name: LUCIA, issuer: between, from: new Date('2026-11-27T00:00:00Z') });
    assert.equal(await why(await signed(old)), 'caducado');
    assert.equal(await why(await signed(next)), 'caducado');
    assert.equal(await why(await signed(lucia), [root.pem], new Date('2030-01-01T00:00:00Z')), 'caducado');
  });

  it('that is no paper of ours is refused, and so is ours without a signature', async () => {
    const plain = await PDFDocument.create();
    plain.addPage();
    assert.equal(await why(Buffer.from(await plain.save())), 'no_es_nuestro');
    assert.equal(await why(Buffer.from('no PDF at all')), 'no_es_pdf');
    assert.equal(await why(sealed), 'sin_firma');
    const strange = await sealPdf(await plain.save({ useObjectStreams: false }), await makeOwnSeal(NOW), ABOUT, []);
    assert.equal(await why(await signUnder(strange, lucia)), 'no_es_nuestro');
    const without = await sealPdf(await plain.save({ useObjectStreams: false }), seal, ABOUT, []);
    assert.equal(await why(await signUnder(without, lucia)), 'no_es_nuestro', 'a paper that is no mandate');
  });

  it('with one changed byte is refused, wherever it stands', async () => {
    const file = await signed();
    for (let i = 0; i < 60; i += 1) {
      const at = Math.floor((file.length * i) / 60);
      const copy = Buffer.from(file);
      copy[at] = (copy[at] ?? 0) ^ 1;
      assert.notEqual(await why(copy), 'firmada', `byte ${at}`);
    }
  });

  it('is taken as Autofirma writes it: with its name among the pages, the description of the file anew, and its texts in place', async () => {
    const as = (title: string) => (pdf: PDFDocument) => {
      const text = (of: string) => PDFHexString.fromText(of).toString();
      const [info, metadata, pages] = [
        pdf.context.trailerInfo.Info,
        ...['Metadata', 'Pages'].map((name) => pdf.catalog.get(PDFName.of(name))),
      ].map((one) => (one instanceof PDFRef ? one.objectNumber : assert.fail('as the papers have it')));
      return {
        [Number(metadata)]: '<< /Type /Metadata /Subtype /XML /Length 6 >>\nstream\n<x />\n\nendstream',
        [Number(pages)]: pdf.catalog.Pages().toString().replace(/>>$/, '/ITXT(2.1.7) >>'),
        [Number(info)]: `<< /Title ${text(title)} /Producer ${text('Albacea')} /ModDate (D:20261126040000Z) >>`,
      };
    };
    assert.equal(await why(await signUnder(sealed, lucia, { sent: [between], also: as('De prueba') })), 'firmada');
    assert.equal(await why(await signUnder(sealed, lucia, { sent: [between], also: as('Otra cosa') })), 'cambiado');
  });

  it('whose tables strike out a part of our paper, or lead to other bytes for it, is refused', async () => {
    const contents = (pdf: PDFDocument) =>
      Number(/(\d+) 0 R/.exec(String(pdf.getPage(0).node.get(PDFName.of('Contents'))))?.[1]);
    const rows = (row: string) => (text: string, pdf: PDFDocument) =>
      text.replace('trailer', `${contents(pdf)} 1\n${row}\ntrailer`);
    const tables: Parameters<typeof signUnder>[2][] = [
      { table: rows('0000000000 65535 f ') },
      { table: rows('0000000000 00001 f ') },
      { table: rows('0000000015 00000 n ') },
      { table: (text) => text.replace(/(\d{10}) 00000 n/, '$1 00001 n') },
      {
        table: (text) =>
          text.replace(/(\d{10}) 00000 n/, (_, at: string) => `${String(Number(at) + 1).padStart(10, '0')} 00000 n`),
      },
      { table: (text) => text.replace(/\/Prev \d+/, '/Prev 9') },
      { table: (text) => text.replace(/\/Prev \d+/, '') },
      { table: (text) => text.replace('/Prev', '/XRefStm 9 /Prev') },
      { table: (text) => text.replace('/Prev', '/Encrypt << /Filter /Standard >> /Prev') },
      { table: (text) => text.replace('/Prev', '/Prev 9 /Prev') },
      { table: (text) => text.replace(/startxref\n\d+/, 'startxref\n15') },
    ];
    for (const [i, table] of tables.entries())
      assert.equal(await why(await signUnder(sealed, lucia, { sent: [between], ...table })), 'cambiado', `${i}`);
  });

  it('whose page was cut, or shows less or more, is refused, though the page is ours by its names', async () => {
    const page = (change: (text: string) => string) => ({
      also: (pdf: PDFDocument) => ({ [pdf.getPage(0).ref.objectNumber]: change(pdf.getPage(0).node.toString()) }),
    });
    const changes = [
      (text: string) => text.replace(/\/MediaBox \[[^\]]*\]/, '/MediaBox [ 0 0 10 10 ]'),
      (text: string) => text.replace(/(\/Contents (?:\[ )?\d+) 0 R/, '$1 1 R'),
      (text: string) => text.replace(/\/Contents (?:\[ )?(\d+) 0 R(?: \])?/, '/Contents [ $1 0 R $1 0 R ]'),
      (text: string) => text.replace(/>>$/, '/CropBox [ 0 0 10 10 ] >>'),
      (text: string) => text.replace(/>>$/, '/Annots [ ] >>'),
    ];
    for (const [i, change] of changes.entries())
      assert.equal(await why(await signUnder(sealed, lucia, { sent: [between], ...page(change) })), 'cambiado', `${i}`);
  });

  it('whose signature is drawn upon the page is refused for that, and told so', async () => {
    const drawn = (rect: string) => ({
      also: () => ({ 9000: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Otra) /Rect ${rect} >>` }),
    });
    for (const rect of ['[ 0 0 600 800 ]', '[ 0 0 1 .1 ]', '9001 0 R', '[ 0 0 0 ]', '[ 0 0 (a) 0 ]'])
      assert.equal(await why(await signUnder(sealed, lucia, { sent: [between], ...drawn(rect) })), 'a_la_vista', rect);
    assert.equal(await why(await signUnder(sealed, lucia, { sent: [between], ...drawn('[ 5 5 5 5 ]') })), 'firmada');
  });

  it('that would unpack to more than anybody reads, or has no end of parts, is refused in time', async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString('latin1');
    const heavy = {
      also: () => ({
        9000: `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n${bomb}\nendstream`,
      }),
    };
    assert.equal(await why(await signUnder(sealed, lucia, { sent: [between], ...heavy })), 'cambiado');
    assert.equal(await why(Buffer.concat([sealed, Buffer.from('/ByteRange [0 1 2 3]\n'.repeat(1000))])), 'cambiado');
    assert.equal(await why(Buffer.concat([sealed, Buffer.from('[<<'.repeat(100_000))])), 'cambiado');
  });

  it('with something behind the signature is refused, and so is one that was signed twice', async () => {
    const file = await signed();
    assert.equal(await why(Buffer.concat([file, Buffer.from('\n')])), 'cambiado');
    assert.equal(await why(Buffer.concat([sealed, Buffer.from('\n')])), 'cambiado');
    assert.equal(await why(await signUnder(file, lucia, { sent: [between] })), 'varias_firmas');
  });

  it('whose signature came with another page, a script or a file is refused, though all of it is signed', async () => {
    const rewrites: Parameters<typeof signUnder>[2][] = [
      {
        also: (pdf) => ({
          [pdf.getPage(0).ref.objectNumber]: pdf
            .getPage(0)
            .node.toString()
            .replace(/\/Contents [^/]*/, ''),
        }),
      },
      {
        also: (pdf) => {
          const contents = pdf.getPage(0).node.get(PDFName.of('Contents'));
          const number = Number(/(\d+) 0 R/.exec(String(contents))?.[1]);
          return { [number]: '<< /Length 2 >>\nstream\nq \nendstream' };
        },
      },
      { also: () => ({ 9000: '<< /S /JavaScript /JS (app.alert) >>' }) },
      { also: () => ({ 9000: '<< /Type /Filespec /F (a.exe) /EF << /F 3 0 R >> >>' }) },
      { also: () => ({ 9000: '<< /Type /Annot /Subtype /FreeText /Rect [ 0 0 600 800 ] /Contents (Otra cosa) >>' }) },
    ];
    for (const [i, rewrite] of rewrites.entries())
      assert.equal(await why(await signUnder(sealed, lucia, { sent: [between], ...rewrite })), 'cambiado', `${i}`);
  });
});

describe('the holder of a certificate', () => {
  const onFile = { nombre: 'Lucía', apellidos: 'Ortega Ruiz' };
  const holder = (
    comun: string | null,
    nombre: string | null = null,
    apellidos: string | null = null,
    numero = '',
  ) => ({
    comun,
    nombre,
    apellidos,
    numero,
  });

  it('is known by the name as each issuer writes it', () => {
    for (const one of [
      holder('ORTEGA RUIZ, LUCIA (FIRMA)', 'LUCIA', 'ORTEGA'),
      holder('ORTEGA RUIZ LUCIA - 12345678Z'),
      holder('NOMBRE ORTEGA RUIZ LUCIA - NIF 12345678Z'),
      holder(null, 'LUCÍA', 'ORTEGA RUIZ'),
    ])
      assert.ok(isNamed(one, onFile), JSON.stringify(one));
    for (const one of [holder('ORTEGA RUIZ, CARMEN (FIRMA)'), holder('RUIZ ORTEGA LUCIA'), holder(null), holder('')])
      assert.ok(!isNamed(one, onFile), JSON.stringify(one));
  });

  it('has a number behind its kind and country, or bare', () => {
    assert.equal(numberOf(holder(null, null, null, 'IDCES-12345678Z')), '12345678Z');
    assert.equal(numberOf(holder(null, null, null, '12345678-z')), '12345678Z');
    assert.equal(numberOf(holder(null, null, null, '')), null);
  });
});
