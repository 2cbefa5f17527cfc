/** The heir decides on several accounts at once. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { PROPOSED_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { oneFamily } from '../support/family.ts';
import type { BrowserType } from '../support/web-apps.ts';

interface Seen {
  readonly cuenta_id: string;
  readonly proveedor: string;
  readonly accion: string | null;
  readonly estado: string;
  readonly copia: string | null;
  readonly version: number;
}

describe('several accounts decided at once', () => {
  let e: Environment;
  let who: Aseguradora;
  let heredera: BrowserType;

  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    who = await e.aseguradora('A');
  });
  after(() => e.close());
  beforeEach(async () => {
    ({ heredera } = await oneFamily(e, who));
  });

  const read = async (browser = heredera): Promise<Seen[]> =>
    (await browser.request('GET', '/cuentas')).json.data.elementos;
  const proposed = async (...cuentas: readonly object[]): Promise<Seen[]> => {
    const { status, text } = await heredera.request('POST', '/cuentas', { cuentas });
    assert.equal(status, 201, text);
    return read();
  };
  const inCatalogo = (...codes: readonly string[]) =>
    proposed(...codes.map((proveedor_codigo) => ({ proveedor_codigo })));
  const decisionsOn = (cuentas: readonly Seen[], accion: string, more: object = {}) =>
    cuentas.map(({ cuenta_id, version }) => ({ cuenta_id, version, accion, ...more }));
  const decide = (decisiones: readonly object[], browser = heredera) =>
    browser.request('POST', '/cuentas/decisiones', { decisiones });
  /** Asserts a refusal that names the place, and that no account changed. */
  const refused = async (reply: Reply, code: string, message: RegExp, before: readonly Seen[]) => {
    assert.equal(reply.headers['x-error-code'], code, reply.text);
    assert.match(reply.json.error, message);
    assert.deepEqual(await read(), before);
  };

  it('are changed and confirmed at once, with the same result as one by one', async () => {
    const cuentas = await inCatalogo('netflix', 'spotify', 'dazn');
    const reply = await decide(decisionsOn(cuentas, 'cancelar'));
    assert.equal(reply.status, 200, reply.text);
    const after = await read();
    assert.deepEqual(
      after.map(({ accion, estado }) => [accion, estado]),
      cuentas.map(() => ['cancelar', 'confirmada']),
    );
    assert.deepEqual(
      reply.json.data.elementos,
      after.map(({ cuenta_id, estado, version }) => ({ cuenta_id, estado, version })),
    );
  });

  it('are refused if an account to erase has no answer about a copy, and the refusal names field and provider', async () => {
    const cuentas = await inCatalogo('instagram', 'facebook');
    await refused(
      await decide(decisionsOn(cuentas, 'eliminar')),
      'validacion',
      /^.*decisiones\[0\]\.copia: «Instagram»/,
      cuentas,
    );
    assert.equal((await decide(decisionsOn(cuentas, 'eliminar', { copia: 'rechazada' }))).status, 200);
    assert.deepEqual(
      (await read()).map(({ copia }) => copia),
      ['rechazada', 'rechazada'],
    );
  });

  it('are an erasure and the copy that comes before it, when both are undecided again', async () => {
    const [forum] = (await proposed({ proveedor: 'Foro Luna', identificador: 'carmen' })) as [Seen];
    const erase = (one: Seen) => decisionsOn([one], 'eliminar', { copia: 'pedida' });
    assert.equal((await decide(erase(forum))).status, 200);
    for (const { cuenta_id } of await read()) await heredera.request('DELETE', `/cuentas/${cuenta_id}/confirmacion`);
    const listed = (await read()).toSorted((a, b) => String(a.accion).localeCompare(String(b.accion)));
    const [erasure, copy] = listed as [Seen, Seen];
    const reply = await decide([...erase(erasure), ...decisionsOn([copy], 'obtener_datos')]);
    assert.equal(reply.status, 200, reply.text);
    const stateOf = async ({ cuenta_id }: Seen) => (await read()).find((one) => one.cuenta_id === cuenta_id)?.estado;
    assert.deepEqual([await stateOf(erasure), await stateOf(copy)], ['confirmada', 'confirmada']);
    assert.deepEqual(
      reply.json.data.elementos.map(({ cuenta_id }: Seen) => cuenta_id),
      [erasure.cuenta_id, copy.cuenta_id],
    );
  });

  it('all stay undecided when one has changed meanwhile, and the refusal names it', async () => {
    const [netflix, spotify] = (await inCatalogo('netflix', 'spotify')) as [Seen, Seen];
    await heredera.request('PATCH', `/cuentas/${spotify.cuenta_id}`, { identificador: 'carmen' });
    const before = await read();
    const reply = await decide(decisionsOn([netflix, spotify], 'cancelar'));
    assert.equal(reply.status, 409);
    await refused(reply, 'cambiado_entretanto', /^decisiones\[1\]\.version: «Spotify» /, before);
  });

  it('all stay undecided when one provider does not offer the action or one state does not allow it', async () => {
    const [netflix, facebook] = (await inCatalogo('netflix', 'facebook')) as [Seen, Seen];
    const before = await read();
    await refused(
      await decide([...decisionsOn([netflix], 'cancelar'), ...decisionsOn([facebook], 'transferir')]),
      'validacion',
      /decisiones\[1\]\.accion: «Facebook»/,
      before,
    );
    await heredera.request('POST', `/cuentas/${facebook.cuenta_id}/descarte`, {});
    const after = await read();
    const [kept, gone] = after as [Seen, Seen];
    await refused(
      await decide(decisionsOn([kept, gone], 'conservar')),
      'estado_no_permite',
      /^decisiones\[1\]\.accion: «Facebook»/,
      after,
    );
  });

  it('store the details of each choice: new holder, identifier, whether the home is lived in, and acceptance of the cut-off', async () => {
    const cuentas = await inCatalogo('iberdrola', 'movistar', 'netflix');
    const [light, line, netflix] = cuentas as [Seen, Seen, Seen];
    const titular = { quien: 'otra', nombre: 'Luis Ruiz', numero: '12345678Z' };
    const reply = await decide([
      ...decisionsOn([light], 'transferir', { nuevo_titular: titular }),
      ...decisionsOn([line], 'cancelar', {
        vivienda_habitada: 'si',
        corte_aceptado: true,
        identificador: '+34 612 345 678',
      }),
      ...decisionsOn([netflix], 'cancelar', { identificador: 'carmen@example.com', reservada: true }),
    ]);
    assert.equal(reply.status, 200, reply.text);
    const { elementos } = (await heredera.request('GET', '/cuentas')).json.data;
    assert.deepEqual(
      elementos.map((one: Record<string, unknown>) => [
        ...[one.estado, one.accion, one.identificador, one.vivienda_habitada, one.nuevo_titular, one.reservada],
        one.corte_aceptado !== null,
      ]),
      [
        ['confirmada', 'transferir', null, null, titular, false, false],
        ['confirmada', 'cancelar', '+34 612 345 678', 'si', null, false, true],
        ['confirmada', 'cancelar', 'carmen@example.com', null, null, true, false],
      ],
    );
  });

  it('cancel a supply only if the family says whether the home is lived in and accepts the cut-off', async () => {
    const before = await proposed(
      { proveedor_codigo: 'netflix' },
      { proveedor_codigo: 'iberdrola' },
      { proveedor: 'Luz' },
    );
    const [netflix, light, byHand] = before as [Seen, Seen, Seen];
    const refusedFor = async (field: string, decisions: readonly object[]) =>
      refused(
        await decide([...decisionsOn([netflix], 'cancelar'), ...decisions]),
        'validacion',
        new RegExp(`decisiones\\[1\\]\\.${field}: «`),
        before,
      );
    await refusedFor('vivienda_habitada', decisionsOn([light], 'cancelar'));
    for (const vivienda_habitada of ['si', 'no_se']) {
      await refusedFor('corte_aceptado', decisionsOn([light], 'cancelar', { vivienda_habitada }));
      await refusedFor('corte_aceptado', decisionsOn([byHand], 'cancelar', { vivienda_habitada }));
    }
    await refusedFor('nuevo_titular', decisionsOn([light], 'transferir'));
    await refusedFor('vivienda_habitada', decisionsOn([{ ...light }], 'cancelar', { corte_aceptado: true }));
    await refusedFor('nuevo_titular', decisionsOn([light], 'cancelar', { nuevo_titular: { quien: 'heredero' } }));
  });

  it('are refused if one is listed twice, lacks its version, or there are more than can be proposed', async () => {
    const cuentas = await inCatalogo('netflix', 'spotify');
    const [one] = decisionsOn(cuentas, 'cancelar') as [object];
    await refused(await decide([one, one]), 'validacion', /decisiones\[1\]\.cuenta_id: /, cuentas);
    for (const [decisiones, message] of [
      [[], /decisiones/],
      [Array.from({ length: PROPOSED_MAXIMUM + 1 }, () => one), /decisiones/],
      [[{ ...one, version: undefined }], /decisiones\[0\]\.version/],
      [[{ ...one, accion: 'quemar' }], /decisiones\[0\]\.accion/],
      [[{ ...one, accion: undefined }], /decisiones\[0\]\.accion/],
    ] as const)
      await refused(await decide(decisiones), 'validacion', message, cuentas);
  });

  it('must belong to the same case: an account of another family is unknown, and nothing changes', async () => {
    const mine = await inCatalogo('netflix');
    const other = (await oneFamily(e, who)).heredera;
    await other.request('POST', '/cuentas', { cuentas: [{ proveedor_codigo: 'spotify' }] });
    const theirs = await read(other);
    const reply = await decide(decisionsOn([...mine, ...theirs], 'cancelar'));
    assert.equal(reply.status, 404);
    await refused(reply, 'no_encontrado', /^decisiones\[1\]\.cuenta_id: /, mine);
    assert.deepEqual(await read(other), theirs);
  });
});
