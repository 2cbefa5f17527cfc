/** Tests the sender of e-mails, the addresses for answers and bounces, and the insurer's logo. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Tenant } from '../../db/tenant.ts';
import { isToFamily, messageOf, type OwnSender, type Sending } from './message.ts';

const SERVICE = 'albacea@albacea.example';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const own: OwnSender = {
  direccion: 'legado@boreal.example',
  firma: { domain: 'boreal.example', selector: 'uno', clave: privateKey },
};
const sender = {
  direccion: SERVICE,
  replyTo: null,
  attention: { nombre: 'Albacea', telefono: '+34910000101', horario: null },
};
const aseguradora = {
  id: 'boreal',
  nombre: 'Seguros Boreal',
  variante: 'B',
  idioma: 'es',
  color: null,
  pruebas: false,
  telefono: null,
  horario: null,
  responder_a: 'familias@boreal.example',
} as Partial<Tenant> as Tenant;
const LUCIA = { nombre: 'Lucía', apellidos: 'Ortega Ruiz', email: 'lucia@example.com' };

type Given = Pick<Sending, 'tipo' | 'caso' | 'respuesta' | 'rebotes'> & { readonly contenido: object };
const written = (sending: Given, given: OwnSender | null) => {
  const rest = { id: '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6', creado: new Date('2026-11-25T10:00:00Z'), own: given };
  const { de, rebotes, replyTo, firma } = messageOf(sender, aseguradora, { ...rest, ...sending } as Sending);
  return { de: de.direccion, rebotes, replyTo, selector: firma?.selector };
};
const toFamily = (enlace: string | null) => ({
  ...({ tipo: enlace === null ? 'anulacion' : 'bienvenida', caso: 'caso' } as const),
  contenido: {
    idioma: 'es',
    heredero: LUCIA,
    fallecido: LUCIA,
    enlace,
    caduca: '2027-02-24T00:00:00.000Z',
  },
});

describe('the sender of an e-mail', () => {
  it('is the insurer’s own address in e-mails to a family; bounces, and answers that would quote a link, go to the service', () => {
    assert.deepEqual(written(toFamily('https://albacea.example/portal#t=1'), own), {
      de: own.direccion,
      rebotes: SERVICE,
      replyTo: SERVICE,
      selector: 'uno',
    });
    assert.deepEqual(written(toFamily(null), own), {
      de: own.direccion,
      rebotes: SERVICE,
      replyTo: 'familias@boreal.example',
      selector: 'uno',
    });
  });

  it('is the service if the insurer has no own address; the e-mail then has no Reply-To', () => {
    assert.deepEqual(written(toFamily('https://albacea.example/portal#t=1'), null), {
      de: SERVICE,
      rebotes: undefined,
      replyTo: undefined,
      selector: undefined,
    });
  });

  it('has one address for bounces and another for answers, whether the insurer or the service sends', () => {
    const addresses = { respuesta: 'respuesta+x@respuestas.example', rebotes: 'rebote+x@respuestas.example' };
    for (const given of [own, null])
      assert.partialDeepStrictEqual(
        written({ ...toFamily('https://albacea.example/portal#t=1'), ...addresses }, given),
        {
          rebotes: addresses.rebotes,
          replyTo: addresses.respuesta,
        },
      );
  });

  it('is the service for e-mails to providers and staff, even if the insurer has its own address', () => {
    assert.equal(isToFamily({ tipo: 'carta_proveedor', caso: 'caso' }), false);
    assert.equal(isToFamily({ tipo: 'aviso_webhook', caso: null }), false);
    const contenido = { acceso: LUCIA, enlace: null, caduca: null, clave: 'x' };
    assert.equal(written({ tipo: 'clave_creada', caso: null, contenido }, own).de, SERVICE);
  });
});

describe('the logo of an insurer', () => {
  const picture = { png: Buffer.from('png'), ancho: 480, alto: 120, texto: 'Boreal, desde 1921 "y" más' };
  const of = (sending: object, given: typeof picture | null) => {
    const rest = { id: '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6', creado: new Date('2026-11-25T10:00:00Z') };
    return messageOf(sender, aseguradora, { ...rest, ...sending, picture: given } as Sending);
  };

  it('is embedded in e-mails to families, fetched from nowhere, and leaves the text unchanged', () => {
    const [without, message] = [of(toFamily(null), null), of(toFamily(null), picture)];
    assert.equal(message.logo, picture.png);
    const [img = ''] = /<img[^>]*>/.exec(message.html) ?? [];
    assert.match(img, /src="cid:logo@albacea" width="192" height="48" alt="Boreal, desde 1921 &quot;y&quot; más"/);
    assert.equal(message.texto, without.texto);
    assert.deepEqual(['logo' in without, without.html.includes('<img')], [false, false]);
  });

  it('has no alternative text if that would only repeat the insurer’s name below it', () => {
    assert.match(of(toFamily(null), { ...picture, texto: aseguradora.nombre }).html, /<img[^>]* alt=""/);
  });

  it('is not in e-mails to the staff', () => {
    const contenido = { acceso: LUCIA, enlace: null, caduca: null, clave: 'x' };
    const message = of({ tipo: 'clave_creada', caso: null, contenido }, picture);
    assert.deepEqual(['logo' in message, message.html.includes('<img')], [false, false]);
  });
});
