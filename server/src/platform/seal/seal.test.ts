/** Tests of the service's seal on a PDF: which files count as ours, and which of these as unchanged. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { PDFDocument } from 'pdf-lib';
import type { Seal } from './cms-signer.ts';
import { makeOwnSeal } from './own-seal.ts';
import { sealPdf } from './seal-pdf.ts';
import { verifySeal } from './verify-seal.ts';

const NOW = new Date('2026-11-26T04:00:00Z');
const ABOUT = { name: 'Albacea', reason: 'Emitido por Albacea', date: NOW.toISOString() };

async function unsealed(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.addPage().drawText('Una autorizacion');
  return pdf.save({ useObjectStreams: false });
}

const pdfsig = (content: Uint8Array): string | null => {
  if (spawnSync('pdfsig', ['-v']).error) return null;
  const folder = mkdtempSync(join(tmpdir(), 'albacea-seal-'));
  try {
    writeFileSync(join(folder, 'paper.pdf'), content);
    return execFileSync('pdfsig', ['-nocert', join(folder, 'paper.pdf')], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('the seal of a PDF', () => {
  let seal: Seal;
  let sealed: Buffer;
  before(async () => {
    seal = await makeOwnSeal(NOW);
    sealed = await sealPdf(await unsealed(), seal, ABOUT);
  });
  const verdict = (content: Uint8Array, certificates = seal.certificates) => verifySeal(content, certificates);
  const changed = (at: number) => {
    const copy = Buffer.from(sealed);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };

  it('is intact in a file that was not changed', async () => {
    assert.equal(await verdict(sealed), 'integro');
  });

  it('is broken by one changed byte anywhere in the file', async () => {
    const contents = sealed.indexOf('/Contents <') + '/Contents <'.length;
    const places = Array.from({ length: 40 }, (_, i) => Math.floor((sealed.length * i) / 40));
    const inTheSignature = Array.from({ length: 80 }, (_, i) => contents + i * 17);
    for (const at of [...places, ...inTheSignature, sealed.length - 1])
      assert.notEqual(await verdict(changed(at)), 'integro', `byte ${at}`);
  });

  it('is broken by bytes appended to the file, which other verifiers accept', async () => {
    for (const more of ['\n', ' ', '%\n', '\n%%EOF\n'])
      assert.equal(await verdict(Buffer.concat([sealed, Buffer.from(more)])), 'alterado');
    const again = await PDFDocument.load(sealed);
    again.addPage();
    assert.notEqual(await verdict(await again.save()), 'integro');
  });

  it('is not found in a file that has no seal, that another has sealed, or that is no PDF', async () => {
    assert.equal(await verdict(await unsealed()), 'ajeno');
    const stranger = await makeOwnSeal(NOW);
    assert.equal(await verdict(await sealPdf(await unsealed(), stranger, ABOUT)), 'ajeno');
    assert.equal(await verdict(Buffer.from('no PDF at all')), 'ajeno');
  });

  it('is broken by an unreadable signature in our file, and is not found in a stranger’s file with such a signature', async () => {
    const unreadable = Buffer.from('\n9 0 obj<</Type/DocTimeStamp/ByteRange [ 0 9 12 2 ]/Contents<30>>>endobj\n');
    const stranger = await makeOwnSeal(NOW);
    const theirs = await sealPdf(await unsealed(), stranger, ABOUT);
    assert.equal(await verdict(Buffer.concat([await unsealed(), unreadable])), 'ajeno');
    assert.equal(await verdict(Buffer.concat([theirs, unreadable])), 'ajeno');
    assert.equal(await verdict(Buffer.concat([sealed, unreadable])), 'alterado');
    const spaced = sealed.toString('latin1').replace(/(\/Contents <)([0-9a-f]{40})/, '$1 $2\n');
    assert.equal(await verdict(Buffer.from(spaced, 'latin1')), 'alterado');
  });

  it('by a former certificate still counts as ours while that certificate is listed', async () => {
    const next = await makeOwnSeal(NOW);
    assert.equal(await verdict(sealed, [...next.certificates, ...seal.certificates]), 'integro');
    assert.equal(await verdict(sealed, next.certificates), 'ajeno');
  });

  it('is valid for pdfsig, which also notices a changed byte and appended bytes', (t) => {
    const whole = pdfsig(sealed);
    if (whole === null) return t.skip('pdfsig is not installed here: only our own verifier has checked the seal');
    assert.match(whole, /ETSI\.CAdES\.detached/);
    assert.match(whole, /Total document signed/);
    assert.match(whole, /Signature is Valid/);
    assert.match(pdfsig(changed(sealed.indexOf('/MediaBox') + 1)) ?? '', /Digest Mismatch/);
    assert.match(pdfsig(Buffer.concat([sealed, Buffer.from('\n%\n')])) ?? '', /Not total document signed/);
  });
});
