/** `node main.mjs https://albacea.example mandato-1-proveedor.jwt`: fetches keys and list, which say nothing of which mandate is meant. */
import { readFile } from 'node:fs/promises';
import { verify } from './verify.mjs';

const [issuer, file] = process.argv.slice(2);
const fetched = async (path) => {
  const answer = await fetch(new URL(path, issuer)).catch(() => undefined);
  return answer?.ok ? answer.text() : undefined;
};
const keys = await fetched('/.well-known/jwks.json');
const list = await fetched('/.well-known/mandatos/estados/1');
const credential = (await readFile(file, 'utf8')).trim();
const { estado, mandato } = keys
  ? await verify(credential, { keys: JSON.parse(keys), list, issuer })
  : { estado: 'estado desconocido' };
console.log(estado);
if (mandato) console.log(JSON.stringify(mandato, null, 2));
process.exitCode = estado === 'válido' ? 0 : 1;
