import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Mandato } from '@albacea/contract/schemas/mandato.ts';
import { familyTasks, groupedByDocumentos, isUpToDate, laterDemands, noticeMedium, reviewOf } from './rules-review.ts';

const cuenta = (change: Partial<CompleteCuenta>): CompleteCuenta =>
  ({
    estado: 'confirmada',
    irreversible: false,
    accion: 'cancelar',
    proveedor: 'Netflix',
    impedimentos: [],
    ...change,
  }) as CompleteCuenta;
const FACEBOOK = cuenta({ proveedor: 'Facebook', accion: 'eliminar', irreversible: true });
const GOOGLE = cuenta({ proveedor: 'Google', accion: 'obtener_datos', irreversible: true });
const NETFLIX = cuenta({});
const scope = (...cuentas: CompleteCuenta[]): Mandato['por_firmar'] => ({
  cuentas: cuentas.map(({ proveedor, accion }) => ({ proveedor, accion: accion ?? 'conservar' })),
  certificados: [],
});
const names = (cuentas: readonly CompleteCuenta[]) => cuentas.map(({ proveedor }) => proveedor);

describe('the review before signing', () => {
  it('counts a supply’s change of holder as reversible: the contract goes on, and can be passed on again', () => {
    const movistar = cuenta({ proveedor: 'Movistar', accion: 'transferir', irreversible: true, suministro: true });
    const telegram = cuenta({ proveedor: 'Telegram', accion: 'transferir', irreversible: true, suministro: false });
    const { irreversibles } = reviewOf([movistar, telegram], scope(movistar, telegram));
    assert.deepEqual(names(irreversibles), ['Telegram']);
  });

  it('lists each account once: irreversible ones apart, the rest by action; a copy is not irreversible', () => {
    const { irreversibles, reversibles, undecided } = reviewOf(
      [GOOGLE, FACEBOOK, NETFLIX],
      scope(GOOGLE, FACEBOOK, NETFLIX),
    );
    assert.deepEqual(names(irreversibles), ['Facebook']);
    assert.deepEqual(names(reversibles), ['Netflix', 'Google']);
    assert.deepEqual(undecided, []);
  });

  it('leaves out finished and signed accounts, except one without an answer to be signed for again, and lists undecided ones apart', () => {
    const proposed = cuenta({ proveedor: 'Spotify', estado: 'propuesta' });
    const done = cuenta({ proveedor: 'Movistar', estado: 'resuelta' });
    const silent = cuenta({ proveedor: 'Iberdrola', estado: 'sin_respuesta' });
    const choir = cuenta({ proveedor: 'Coro', accion: 'conservar', sin_tramite: true });
    const seen = reviewOf([FACEBOOK, NETFLIX, proposed, done, silent, choir], scope(NETFLIX, proposed, done, silent));
    assert.deepEqual(names(seen.withoutTramite), ['Coro']);
    assert.deepEqual(names(seen.irreversibles), []);
    assert.deepEqual(names(seen.reversibles), ['Netflix', 'Iberdrola']);
    assert.deepEqual(names(seen.undecided), ['Spotify']);
  });

  it('names the documents that a company may still ask for, once each, without received ones or finished accounts', () => {
    const accounts = [
      cuenta({ proveedor: 'Google', puede_pedir: ['dni_solicitante', 'titulo_sucesorio'] }),
      cuenta({ proveedor: 'Google', puede_pedir: ['titulo_sucesorio'] }),
      cuenta({ proveedor: 'Netflix', puede_pedir: ['dni_solicitante'] }),
      cuenta({ proveedor: 'Movistar', estado: 'resuelta', puede_pedir: ['factura'] }),
    ];
    const here = { tipo: 'dni_solicitante', estado: 'recibido' } as const;
    assert.deepEqual(laterDemands(accounts, [here]), [{ proveedor: 'Google', papers: ['titulo_sucesorio'] }]);
    assert.equal(laterDemands(accounts, [{ ...here, estado: 'rechazado' }]).length, 2);
    assert.deepEqual(laterDemands(accounts, [here], ['titulo_sucesorio']), []); // we fetch it
  });

  it('announces the notice to the deceased: an e-mail if any account has an address, else a call if one has a telephone', () => {
    const mailbox = cuenta({ irreversible: true, identificador: 'carmen@example.com' });
    assert.equal(noticeMedium([mailbox]), 'correo');
    for (const other of [{ irreversible: false }, { estado: 'propuesta' }, { identificador: '@carmen' }] as const)
      assert.equal(noticeMedium([{ ...mailbox, ...other }]), null);
    const line = { ...mailbox, identificador: '612 34 56 78' };
    assert.equal(noticeMedium([line]), 'telefono');
    assert.equal(noticeMedium([line, { ...mailbox, irreversible: false }]), 'correo');
  });

  it('keeps the prepared texts only while they match what would be signed now', () => {
    const one = (
      proveedor: string | null,
      accion: 'cancelar' | 'eliminar' | null,
      certificados: 'ultimas_voluntades'[] = [],
    ) => ({
      destino: 'proveedor' as const,
      proveedor,
      certificados,
      texto: '',
      acciones: accion ? [{ accion, identificadores: [] }] : [],
    });
    const prepared = { ejemplares: [one('Facebook', 'eliminar'), one('Netflix', 'cancelar')] };
    assert.ok(isUpToDate(prepared, scope(NETFLIX, FACEBOOK)));
    assert.ok(!isUpToDate(prepared, scope(NETFLIX)));
    assert.ok(!isUpToDate(prepared, scope(NETFLIX, cuenta({ proveedor: 'Facebook', accion: 'conmemorar' }))));
    assert.ok(!isUpToDate(prepared, { ...scope(NETFLIX, FACEBOOK), certificados: ['ultimas_voluntades'] }));
    const records = { ejemplares: [one(null, null, ['ultimas_voluntades'])] };
    assert.ok(isUpToDate(records, { cuentas: [], certificados: ['ultimas_voluntades'] }));
  });
});

it('companies that may ask for the same documents, in whatever order, are listed together', () => {
  const wish = (proveedor: string, ...papers: string[]) =>
    ({ proveedor, papers }) as unknown as Parameters<typeof groupedByDocumentos>[0][number];
  const groups = groupedByDocumentos([
    wish('Movistar', 'dni_solicitante'),
    wish('Google', 'dni_solicitante', 'titulo_sucesorio'),
    wish('BBVA', 'dni_solicitante'),
    wish('Apple', 'titulo_sucesorio', 'dni_solicitante'),
  ]);
  assert.deepEqual(
    groups.map(({ proveedores }) => proveedores),
    [
      ['Movistar', 'BBVA'],
      ['Google', 'Apple'],
    ],
  );
});

describe('the family’s own tasks after the signature', () => {
  it('are named for each decided account: saving its content, using the app, sending a letter', () => {
    const own = { envia_la_familia: true, en_la_aplicacion: false, sin_tramite: false, copia: null } as const;
    assert.deepEqual(
      familyTasks([
        cuenta({ ...own, proveedor: 'Telegram', en_la_aplicacion: true, accion: 'eliminar', copia: 'la_guardan' }),
        cuenta({ ...own, proveedor: 'Enagás' }),
        cuenta({ ...own, envia_la_familia: false }),
        cuenta({ ...own, proveedor: 'X', estado: 'propuesta' }),
        cuenta({ ...own, proveedor: 'Peña', sin_tramite: true }),
      ]),
      [
        { proveedor: 'Telegram', part: 'guardar' },
        { proveedor: 'Telegram', part: 'aplicacion' },
        { proveedor: 'Enagás', part: 'carta' },
      ],
    );
  });
});
