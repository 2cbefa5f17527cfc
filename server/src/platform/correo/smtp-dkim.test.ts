import assert from 'node:assert/strict';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { test } from 'node:test';
import { crearTransporteSmtp } from './smtp.ts';
import { crearEscenario } from './test/escenario.ts';
import { unMensaje } from './test/servidor-smtp.ts';

const { servidor, transporte } = crearEscenario();

test('a DKIM signature verifies with the public key, covers the headers that matter, and is the same at every attempt', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const s = await servidor();
  const dkim = { domainName: 'albacea.example', keySelector: 'uno', privateKey };
  const firmante = transporte(s.url, { dkim });
  for (let intento = 1; intento <= 2; intento += 1)
    await firmante.enviar(unMensaje({ asunto: 'Sobre la señora Núñez' }));
  assert.deepEqual(s.recibidos[1]?.bytes, s.recibidos[0]?.bytes);
  const firmado = s.recibidos[0]?.bytes.toString('latin1') ?? '';
  const { firma, firmadas, cuerpo, texto } = leerDkim(firmado);
  assert.equal(firma.get('d'), 'albacea.example');
  assert.equal(firma.get('s'), 'uno');
  assert.equal(firma.get('bh'), createHash('sha256').update(cuerpo, 'latin1').digest('base64'));
  assert.ok(['from', 'to', 'subject', 'date', 'message-id', 'content-type'].every((c) => firmadas.includes(c)));
  const valor = Buffer.from(firma.get('b') ?? '', 'base64');
  assert.ok(verify('sha256', Buffer.from(texto, 'latin1'), createPublicKey(publicKey), valor));
});

/** An independent reading of RFC 6376 with relaxed/relaxed, enough to verify one signature. */
function leerDkim(mensaje: string) {
  const corte = mensaje.indexOf('\r\n\r\n');
  const cabeceras = mensaje.slice(0, corte).split(/\r\n(?![ \t])/);
  const relajada = (linea: string) => {
    const dosPuntos = linea.indexOf(':');
    const valor = linea
      .slice(dosPuntos + 1)
      .replaceAll('\r\n', '')
      .replace(/[ \t]+/g, ' ')
      .trim();
    return `${linea.slice(0, dosPuntos).toLowerCase()}:${valor}`;
  };
  const dkim = cabeceras.find((c) => /^dkim-signature:/i.test(c)) ?? '';
  const campos = relajada(dkim).slice('dkim-signature:'.length).split(';');
  const firma = new Map(
    campos.map((c) => [c.slice(0, c.indexOf('=')).trim(), c.slice(c.indexOf('=') + 1).replace(/\s/g, '')]),
  );
  const firmadas = (firma.get('h') ?? '').split(':');
  const elegidas = firmadas.map((n) => relajada(cabeceras.find((c) => c.toLowerCase().startsWith(`${n}:`)) ?? ''));
  const cuerpo = mensaje
    .slice(corte + 4)
    .split('\r\n')
    .map((l) => l.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n');
  const sinFirma = relajada(dkim).replace(/\bb=[^;]*$/, 'b=');
  return { firma, firmadas, cuerpo: cuerpo.replace(/(\r\n)*$/, '\r\n'), texto: [...elegidas, sinFirma].join('\r\n') };
}

test('a DKIM key that can not sign stops the start, and is not quoted', () => {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  for (const clave of [privateKey, 'secreto']) {
    const dkim = { domainName: 'a.example', keySelector: 's', privateKey: clave };
    assert.throws(
      () => crearTransporteSmtp('smtp://127.0.0.1', { dkim }),
      (e: Error) => !e.message.includes(clave),
    );
  }
});
