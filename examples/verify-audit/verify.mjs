/**
 * `node verify.mjs FOLDER [certificate.pem]`: whether a signed audit trail is as the service signed it. Needs Node 18 and nothing else.
 * With the certificate of the service, as it was had by another way, it also says whether it is that one that signed.
 */
import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const LINE = /^\{"cadena":"([0-9a-f]{64})","registro":(.*)\}$/s;

/** @returns {Promise<{problem: string | null, head: object | null, lines: number, signer: X509Certificate}>} */
async function verify(folder, known) {
  const records = join(folder, 'auditoria.jsonl');
  const signer = new X509Certificate(readFileSync(join(folder, 'certificado.pem')));
  const signature = Buffer.from(readFileSync(join(folder, 'auditoria.jsonl.firma'), 'utf8'), 'base64');
  const { problem, head, lines } = await chainOf(records);
  const told = (text) => ({ problem: text, head, lines, signer });
  if (problem) return told(problem);
  const check = createVerify('sha256');
  for await (const part of createReadStream(records)) check.update(part);
  if (!check.verify(signer.publicKey, signature)) return told('the signature is not of these bytes');
  if (known && known.fingerprint256 !== signer.fingerprint256) return told('another certificate has signed');
  return told(null);
}

/** Names the first line that is not what was written. */
async function chainOf(path) {
  let [chain, head, lines, sequence] = ['0'.repeat(64), null, 0, null];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    lines += 1;
    const [, hash, text] = LINE.exec(line) ?? [];
    chain = createHash('sha256').update(`${chain}${text}`).digest('hex');
    if (hash !== chain) return { problem: `line ${lines}: not what was written`, head, lines };
    const record = JSON.parse(text);
    if (head === null) head = record;
    else if (record.secuencia !== (sequence ?? head.primera - 1) + 1)
      return { problem: `line ${lines}: record ${record.secuencia} is out of its place`, head, lines };
    else sequence = record.secuencia;
  }
  if (head === null) return { problem: 'it is empty', head, lines };
  if (sequence !== head.ultima) return { problem: `record ${head.ultima} is missing at the end`, head, lines };
  return { problem: null, head, lines };
}

const [folder, certificate] = process.argv.slice(2);
const known = certificate ? new X509Certificate(readFileSync(certificate)) : null;
const { problem, head, lines, signer } = await verify(folder, known);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  console.log(`${head.aseguradora}, ${head.desde} to ${head.hasta}: ${lines - 1} records as they were signed`);
  console.log(`signed by ${signer.subject} (SHA-256 ${signer.fingerprint256})`);
  if (!known) console.log('compare this with the certificate of the service that you know');
}
