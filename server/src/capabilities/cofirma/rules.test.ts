import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EjemplarContent } from '../mandato/rules-ejemplares.ts';
import { nextReminder, partPapers, somethingWaits } from './rules.ts';
import { CURRENT_VERSION, cofirmaText } from './rules-text.ts';

const paper = (id: string, proveedor: string | null) => ({
  id,
  datos: {
    destino: proveedor === null ? 'certificados' : 'proveedor',
    proveedor,
    codigo: null,
    acciones: proveedor === null ? [] : [{ accion: 'cancelar', identificadores: [] }],
    certificados: proveedor === null ? ['ultimas_voluntades'] : [],
  } as const satisfies EjemplarContent,
});
const ids = (papers: readonly { readonly id: string }[]) => papers.map(({ id }) => id);

describe('which papers wait for a second signature', () => {
  const all = [paper('1', 'Netflix'), paper('2', 'Tinder'), paper('3', null)];

  it('are those that nobody else has signed, without those of reserved accounts, signed or not', () => {
    const { faltan, reservados } = partPapers(all, new Set(['Tinder']), new Set(['1']));
    assert.deepEqual([ids(faltan), ids(reservados)], [['3'], ['2']]);
    assert.deepEqual(ids(partPapers(all, new Set(), new Set()).faltan), ['1', '2', '3']);
    assert.deepEqual(ids(partPapers(all, new Set(['Tinder']), new Set(['2'])).reservados), ['2']);
  });

  it('hold something back only while something has yet to leave on them', () => {
    const at = (estado: 'confirmada' | 'solicitada' | 'rechazada' | 'resuelta', accion: 'cancelar' | 'eliminar') =>
      somethingWaits([paper('1', 'Netflix')], [{ proveedor: 'Netflix', accion, estado }], true);
    assert.deepEqual([at('confirmada', 'cancelar'), at('rechazada', 'cancelar')], [true, true]);
    assert.deepEqual([at('solicitada', 'cancelar'), at('resuelta', 'cancelar')], [false, false]);
    assert.equal(at('confirmada', 'eliminar'), false, 'that is not in the paper');
    assert.deepEqual(
      [true, false].map((wait) => somethingWaits([paper('3', null)], [], wait)),
      [true, false],
    );
  });
});

it('whoever was asked is reminded twice, and then no more', () => {
  assert.deepEqual(
    [0, 1, 2].map((reminded) => nextReminder('2026-11-25', reminded)),
    ['2026-11-28', '2026-12-05', null],
  );
});

describe('the words of the second signature', () => {
  const data = {
    cofirmante: { nombre: 'Mateo', apellidos: 'Ortega Ruiz', parentesco: 'hijo' },
    identidad: { clase: 'dni', numero: '00000023T' },
    mandante: { nombre: 'Lucía', apellidos: 'Ortega Ruiz' },
    fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Gil', fecha_fallecimiento: '2026-10-02' },
    servicio: { nombre: 'Albacea', nif: 'B12345674' },
    aseguradora: 'Seguros Aurora, S.A.',
  } as const;

  it('say who agrees with what whom authorised, and claim nothing about the inheritance', () => {
    const [es, en] = [cofirmaText(CURRENT_VERSION, 'es', data), cofirmaText(CURRENT_VERSION, 'en', data)];
    for (const text of [es, en])
      for (const said of ['Mateo Ortega Ruiz', '00000023T', 'Lucía Ortega Ruiz', 'Carmen Ruiz Gil', 'Albacea'])
        assert.ok(text.includes(said), said);
    assert.match(es, /No sirve para aceptar la herencia ni para renunciar a ella/);
    assert.match(en, /neither to accept nor to renounce the inheritance/);
    const unsaid = { ...data, cofirmante: { ...data.cofirmante, parentesco: null } };
    assert.match(cofirmaText(CURRENT_VERSION, 'es', unsaid), /persona vinculada/);
    assert.doesNotMatch(`${es}${en}`, /undefined|null/);
  });

  it('are never those of an unknown version', () => {
    assert.throws(() => cofirmaText('2020-01.1', 'es', data), /no text of version/);
  });
});
