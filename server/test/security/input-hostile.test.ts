/** Any body gets an error envelope with a 4xx of the catalogue, never a 5xx, and never opens half a case. Property-tested with fast-check. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { ErrorCode } from '@albacea/contract/schemas/errors.ts';
import fc from 'fast-check';
import { analyseJson } from '../../src/http/json-body.ts';
import { MAX_ANONYMOUS_BODY } from '../../src/http/responses.ts';
import { type Body, OPENINGS } from '../support/entry.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { rounds } from '../support/length.ts';
import { callsOf, isFailure, send } from '../support/requests.ts';

const TIMES = rounds(6, 60);
const json = (text: string | Buffer) => ({ type: 'application/json', body: Buffer.from(text) });
const deep = (opens: string, closes: string, times: number) => opens.repeat(times) + closes.repeat(times);

/** Malformed bodies, and the error of each. */
const CORPUS: Readonly<Record<string, { type?: string; body: Buffer; encoding?: string; code: ErrorCode }>> = {
  'an empty body': { ...json(''), code: 'validacion' },
  'broken JSON': { ...json('{"fallecido":'), code: 'json_invalido' },
  'two documents': { ...json('{}{}'), code: 'json_invalido' },
  'a comment': { ...json('{} // nada'), code: 'json_invalido' },
  'a trailing comma': { ...json('{"a":1,}'), code: 'json_invalido' },
  'single quotes': { ...json("{'a':1}"), code: 'json_invalido' },
  NaN: { ...json('{"a":NaN}'), code: 'json_invalido' },
  'a raw line break in a text': { ...json('{"a":"\n"}'), code: 'json_invalido' },
  'a raw NUL': { ...json('{"a":"\0"}'), code: 'json_invalido' },
  'NUL alone': { ...json('\0'), code: 'json_invalido' },
  'Latin-1': { ...json(Buffer.from('{"a":"Peña"}', 'latin1')), code: 'json_invalido' },
  'UTF-16': { ...json(Buffer.from('{}', 'utf16le')), code: 'json_invalido' },
  'an overlong sequence': { ...json(Buffer.from([0x22, 0xc0, 0xaf, 0x22])), code: 'json_invalido' },
  'a surrogate in UTF-8': { ...json(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])), code: 'json_invalido' },
  '100,000 open lists': { ...json('['.repeat(100_000)), code: 'json_invalido' },
  '100,000 lists in one another': { ...json(deep('[', ']', 100_000)), code: 'json_invalido' },
  '15,000 lists in one another': { ...json(deep('[', ']', 15_000)), code: 'validacion' },
  '15,000 objects in one another': {
    ...json(`${deep('{"a":', '', 15_000)}1${'}'.repeat(15_000)}`),
    code: 'validacion',
  },
  'depth below a known field': { ...json(`{"fallecido":${deep('[', ']', 15_000)}}`), code: 'validacion' },
  '15,000 modules': {
    ...json(JSON.stringify({ modulos: Array(15_000).fill(''), modulos_contratados: [] })),
    code: 'validacion',
  },
  '15,000 unknown fields': {
    ...json(JSON.stringify(Object.fromEntries(Array.from({ length: 15_000 }, (_, i) => [`c${i}`, i])))),
    code: 'validacion',
  },
  'a number too large': { ...json('{"poliza_numero":1e999999}'), code: 'validacion' },
  __proto__: { ...json('{"__proto__":{"poliza_numero":"1"}}'), code: 'json_invalido' },
  'an escaped __proto__': { ...json('{"\\u005f_proto__":{"a":1}}'), code: 'json_invalido' },
  'a __proto__ below': { ...json('{"fallecido":{"__proto__":{"nombre":"x"}}}'), code: 'json_invalido' },
  'constructor.prototype': { ...json('{"constructor":{"prototype":{"a":1}}}'), code: 'json_invalido' },
  'a name twice': { ...json('{"poliza_numero":"1","poliza_numero":"2"}'), code: 'validacion' },
  'one byte too many': { ...json(`"${'x'.repeat(256 * 1024 - 1)}"`), code: 'cuerpo_demasiado_grande' },
  '10 MB': { ...json(Buffer.alloc(10_000_000, 0x20)), code: 'cuerpo_demasiado_grande' },
  'the largest body that is allowed': { ...json(`"${'x'.repeat(256 * 1024 - 2)}"`), code: 'validacion' },
  gzip: { ...json(gzipSync('{}')), encoding: 'gzip', code: 'tipo_no_admitido' },
  'gzip that is none': { ...json('{}'), encoding: 'gzip', code: 'tipo_no_admitido' },
  'several encodings': { ...json('{}'), encoding: 'identity, br', code: 'tipo_no_admitido' },
  'no content type': { body: Buffer.from('{}'), code: 'tipo_no_admitido' },
  ...Object.fromEntries(
    [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'application/json5',
      'application/vnd.api+json',
      'application/json; charset=iso-8859-1',
      'application/json; charset=utf-16',
      'application/json\tx',
      'json',
      '*/*',
      ',',
    ].map((tipo) => [
      `content type ${tipo}`,
      { type: tipo, body: Buffer.from('{}'), code: 'tipo_no_admitido' as const },
    ]),
  ),
};

/** The errors that differ for operations that accept a file, because they allow a larger body and a form. */
const WHERE_FITS_A_FILE: Record<string, ErrorCode> = {
  'one byte too many': 'validacion',
  '10 MB': 'json_invalido',
  'content type multipart/form-data; boundary=x': 'validacion',
};

describe('hostile bodies', () => {
  let e: Environment;
  let from: Record<'A' | 'B', Aseguradora>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    from = { A: await e.aseguradora('A'), B: await e.aseguradora('B') };
  });
  after(() => e.close());
  beforeEach(() => e.base.superSql('delete from limites_uso')); // the tests send more requests than an hour allows

  /** Every POST of both variants. */
  const posts = (['A', 'B'] as const).flatMap((variant) =>
    callsOf(variant, 'CAS-2026-999999')
      .filter(({ method, operation }) => method === 'POST' && !operation.upload?.textos) // not batches, whose lines are refused one by one
      .map(({ path, name, shape, operation: { upload, access: acceso } }) => ({
        variant,
        path,
        name,
        shape,
        upload,
        anonymous: acceso === 'public',
      })),
  );

  async function submit(a: { variant: 'A' | 'B'; path: string }, body: unknown, headers: Record<string, string> = {}) {
    const { host, apiKey } = from[a.variant];
    const credential: Record<string, string> = a.path === '/auth/login' ? {} : { 'x-api-key': apiKey };
    return send(e, { method: 'POST', path: a.path, host, body, headers: { ...credential, ...headers } });
  }

  /** Counts the rows that an opening writes; equal numbers of cases, accesses and e-mails mean that no case is half open. */
  async function count() {
    const [row] = await e.base.superSql<Record<string, number>>(
      `select (select count(*) from casos)::int as casos, (select count(*) from accesos_heredero)::int as accesos,
              (select count(*) from correos)::int as correos,
              (select count(*) from eventos where tipo = 'caso_abierto')::int as abiertos`,
    );
    const { casos, accesos, correos, abiertos } = row as Record<string, number>;
    assert.deepEqual([accesos, correos, abiertos], [casos, casos, casos], 'no case is half open');
    return casos as number;
  }

  /** A refusal must be a 4xx in its envelope; a random body may also happen to be valid. */
  function isSuccess(response: Reply, context: string): boolean {
    if (response.status === 201) return true;
    const code = isFailure(response, undefined, context);
    assert.ok(response.status >= 400 && response.status < 500, `${context} → ${code}`);
    return false;
  }

  it('at most 4 KB of a body without a session are read, at API, portal and backoffice', async () => {
    const a = await e.aseguradora('A');
    const body = JSON.stringify({ email: 'ana@example.com', password: 'x'.repeat(4096) });
    for (const [host, url] of [
      [a.host, '/api/v1/auth/login'],
      [e.program.addresses.dominio, '/portal/api/sesion'],
      [e.program.addresses.dominio, '/backoffice/api/sesion'],
    ] as const) {
      const { statusCode, headers, json } = await e.app.inject({
        method: 'POST',
        url,
        payload: body,
        headers: { host, 'content-type': 'application/json' },
      });
      assert.deepEqual([statusCode, headers['x-error-code']], [413, 'cuerpo_demasiado_grande'], url);
      assert.match(json().error, /4096/);
    }
  });

  it('every POST answers a malformed body with the right error, and opens nothing', async () => {
    const before = await count();
    const kinds = new Set<string>();
    for (const a of posts) {
      const kind = `${a.upload} ${a.anonymous}`; // the size limit depends on these only
      const isFirst = kinds.size < kinds.add(kind).size;
      for (const [name, { type, body, encoding, code }] of Object.entries(CORPUS)) {
        if (name === '10 MB' && !isFirst) continue;
        const headers = {
          'content-type': type ?? '',
          ...(encoding !== undefined && { 'content-encoding': encoding }),
        };
        const response = await submit(a, body, headers);
        // An operation without a required body accepts an empty one, and then finds no case.
        const optional = name === 'an empty body' && a.shape.optionalBody === true;
        const tooLong = a.anonymous && body.length > MAX_ANONYMOUS_BODY;
        const expected = tooLong ? 'cuerpo_demasiado_grande' : ((a.upload && WHERE_FITS_A_FILE[name]) ?? code);
        isFailure(response, optional ? 'no_encontrado' : expected, `${a.name}, ${name}`);
      }
    }
    assert.equal(await count(), before);
  });

  for (const a of posts) {
    it(`${a.name} answers any JSON value, and any bytes, with a 4xx`, async () => {
      const before = await count();
      const values = fc.oneof(
        fc.json({ noUnicodeString: false } as object),
        fc.jsonValue().map((v) => JSON.stringify(v)),
      );
      const bytes = fc.uint8Array({ maxLength: 200 }).map((b) => Buffer.from(b));
      const any = fc.oneof(
        values.map((text) => Buffer.from(text)),
        bytes,
      );
      await fc.assert(
        fc.asyncProperty(any, async (body) => {
          const opened = isSuccess(await submit(a, body), body.toString('latin1'));
          assert.equal(opened, false);
        }),
        { numRuns: TIMES },
      );
      assert.equal(await count(), before);
    });
  }

  it('sign-in answers any texts with a 4xx', async () => {
    const texts = fc.record({
      email: aText(),
      password: aText(),
      codigo: fc.option(aText(), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(texts, async (body) => {
        const response = await submit({ variant: 'A', path: '/auth/login' }, body);
        assert.ok(['login_incorrecto', 'validacion'].includes(isFailure(response)), response.text);
      }),
      { numRuns: TIMES },
    );
  });

  it('any JSON value is read as it was written, and one with a duplicate name is refused', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '":', '{"a":1}', '\ud800'));
    // Names without escapes, because V8 sometimes misreads those with escapes (nodejs/node#63785).
    const name = fc.oneof(fc.string(), text).filter((t) => JSON.stringify(t) === `"${t}"` && !(t in {}));
    const { valor } = fc.letrec((tie) => ({
      valor: fc.oneof(fc.jsonValue({ maxDepth: 0 }), text, fc.array(tie('valor')), fc.dictionary(name, tie('valor'))),
    }));
    fc.assert(
      fc.property(valor, name, (datum, repeated) => {
        const read = (text: string) => analyseJson(Buffer.from(text), {});
        const written = JSON.stringify(datum);
        assert.deepEqual(read(written), JSON.parse(written));
        const key = JSON.stringify(repeated);
        assert.throws(() => read(`[{${key}:${written},${key} :${written}}]`), { codigo: 'validacion' });
      }),
      { numRuns: 300 },
    );
  });

  for (const opening of OPENINGS) {
    it(`${opening.name} with a valid body changed at a random position opens one complete case or none`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(damage(), { minLength: 1, maxLength: 3 }), async (damages) => {
          const before = await count();
          const body = damages.reduce<Body>((damaged, damage) => damage(damaged), opening.good());
          const response = await submit(opening, body);
          const opened = isSuccess(response, JSON.stringify(body));
          assert.equal(await count(), before + Number(opened), response.text);
        }),
        { numRuns: TIMES },
      );
    });
  }
});

/** Texts that have broken programs before. */
function aText(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '\0',
      '\ud800',
      '\u2028',
      '\u202e',
      '\r\nBcc: x@example.com',
      '%00',
      "'; drop table casos; --",
      '$1',
      '\\',
    ),
    fc.nat(400).map((n) => 'á'.repeat(n)),
  );
}

/** Changes a random member of a body: another value, no member, an additional one, or a text with something inserted. */
function damage(): fc.Arbitrary<(body: Body) => Body> {
  const text = aText();
  const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [[]]));
  const place = fc.nat(1000);
  return fc.oneof(
    fc.tuple(place, value).map(([n, v]) => inPlace(n, (object, name) => Object.assign(object, { [name]: v }))),
    fc
      .tuple(place, text)
      .map(([n, v]) => inPlace(n, (object, name) => Object.assign(object, { [name]: `${object[name]}${v}` }))),
    place.map((n) => inPlace(n, (object, name) => delete object[name])),
    fc
      .tuple(place, fc.string({ maxLength: 20 }), value)
      .map(([n, name, v]) => inPlace(n, (object) => name !== '__proto__' && Object.assign(object, { [name]: v }))),
  );
}

/** Changes the nth member, counted over the whole body. */
function inPlace(n: number, change: (object: Body, name: string) => unknown): (body: Body) => Body {
  return (body) => {
    const copy = structuredClone(body);
    const places: [Body, string][] = [];
    const walk = (object: Body) => {
      for (const name of Object.keys(object)) {
        places.push([object, name]);
        if (object[name] !== null && typeof object[name] === 'object') walk(object[name]);
      }
    };
    walk(copy);
    const chosen = places[n % Math.max(1, places.length)];
    if (chosen) change(...chosen);
    return copy;
  };
}
