/** The shape of a body is checked strictly: which members it must have, may have and must not have. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Complaint,
  type Counter,
  countCasos,
  having,
  OPENINGS,
  type Opening,
  openCounter,
} from '../support/entry.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

const LACK: Complaint = ['falta.', 'is missing.'];
const TEXT: Complaint = ['debe ser texto.', 'must be text.'];
const OBJECT: Complaint = ['debe ser un objeto.', 'must be an object.'];
const LIST: Complaint = ['debe ser una lista.', 'must be a list.'];

const PERSON = ['fallecido.nombre', 'fallecido.apellidos', 'heredero.nombre', 'heredero.apellidos'];
const MANDATORY = [...PERSON, 'fallecido.fecha_fallecimiento', 'heredero.email', 'poliza_numero'];
const OPTIONAL = ['fallecido.dni', 'heredero.telefono', 'heredero.parentesco', 'heredero.idioma'];
const OF_SINIESTRO = ['prioridad', 'notas_aseguradora'];

/** Members of the body, as the refusal lists them. */
const MEMBERS: Record<string, string> = {
  'A /casos': 'fallecido, heredero, poliza_numero, modulos_contratados, referencia, metadatos',
  'B /casos': 'fallecido, heredero, poliza_numero, modulos_contratados, referencia, metadatos',
  'A /siniestro': 'poliza_numero, fallecido, heredero, prioridad, notas_aseguradora, referencia, metadatos, modulos',
  'B /siniestro': 'poliza_numero, fallecido, heredero, prioridad, notas_aseguradora, referencia, metadatos, pack',
};
const excess = (accepted: string): Complaint => [
  `no se admite aquí, solo: ${accepted}.`,
  `is not allowed here, only: ${accepted}.`,
];
const admits = (values: string): Complaint => [`se admite: ${values}.`, `allowed: ${values}.`];

const [DIRECT] = OPENINGS as [Opening, ...Opening[]];

describe('the shape of an opening', () => {
  let e: Environment;
  let m: Counter;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  /** Runs a test on all four endpoints with new insurers, and checks that no case was opened. */
  const inAll = (name: string, test: (opening: Opening) => Promise<void>) =>
    it(name, async () => {
      m = await openCounter(e);
      const before = await countCasos(e);
      for (const opening of OPENINGS) await test(opening);
      assert.equal(await countCasos(e), before, 'a refused body opens no case');
    });
  const ofSiniestro = OPENINGS.filter(({ path }) => path === '/siniestro');
  const ofCasos = OPENINGS.filter(({ path }) => path === '/casos');

  inAll('each required field is named if it is missing', async (opening) => {
    const own = opening.path === '/casos' ? ['modulos_contratados'] : [];
    for (const field of ['fallecido', 'heredero', ...MANDATORY, ...own]) {
      await m.rejects(opening, having(opening.good(), field, undefined), field, LACK);
    }
  });

  inAll('null is no value for a required field', async (opening) => {
    for (const field of MANDATORY) await m.rejects(opening, having(opening.good(), field, null), field, TEXT);
    for (const field of ['fallecido', 'heredero']) {
      await m.rejects(opening, having(opening.good(), field, null), field, OBJECT);
    }
  });

  inAll('no value is turned into another type', async (opening) => {
    const ofText = [...MANDATORY, ...OPTIONAL.slice(0, 3)];
    for (const field of ofText) {
      for (const value of [0, 48213, true, ['Carmen'], { texto: 'Carmen' }]) {
        await m.rejects(opening, having(opening.good(), field, value), field, TEXT);
      }
    }
    for (const value of ['Carmen', 1, true, []]) {
      await m.rejects(opening, having(opening.good(), 'fallecido', value), 'fallecido', OBJECT);
      await m.rejects(opening, having(opening.good(), 'heredero', value), 'heredero', OBJECT);
    }
    for (const value of [null, [], 'x', 0, true])
      await m.rejects(opening, value, '', [`El cuerpo ${OBJECT[0]}`, `The body ${OBJECT[1]}`]);
  });

  inAll('an unknown field is refused by name, wherever it stands, with the names that are known', async (opening) => {
    const root = excess(MEMBERS[`${opening.variant} ${opening.path}`] as string);
    const { good } = opening;
    for (const field of ['notas', 'Poliza_numero', 'caso_id', 'estado', 'aseguradora_id', 'constructor', 'toString']) {
      await m.rejects(opening, having(good(), field, 'x'), field, root);
    }
    const ofFallecido = excess('nombre, apellidos, dni, fecha_fallecimiento');
    await m.rejects(opening, having(good(), 'fallecido.email', 'x'), 'fallecido.email', ofFallecido);
    const ofHeredero = excess('nombre, apellidos, email, telefono, parentesco, idioma');
    await m.rejects(opening, having(good(), 'heredero.dni', 'x'), 'heredero.dni', ofHeredero);
  });

  inAll('the fields of the other variant, and of the other endpoint, are refused by name', async (opening) => {
    const { variant, path, good } = opening;
    const all = { modulos: ['borrado'], pack: 'basico', modulos_contratados: ['borrado'], prioridad: 'normal' };
    const members = (MEMBERS[`${variant} ${path}`] as string).split(', ');
    for (const [field, value] of Object.entries(all)) {
      if (members.includes(field)) continue;
      await m.rejects(opening, having(good(), field, value), field, excess(members.join(', ')));
    }
  });

  it('modules are a list of one to three of the existing ones, each once', async () => {
    m = await openCounter(e);
    const modulos: [Opening, string][] = [
      ...ofCasos.map((opening): [Opening, string] => [opening, 'modulos_contratados']),
      ...ofSiniestro.filter(({ variant }) => variant === 'A').map((opening): [Opening, string] => [opening, 'modulos']),
    ];
    const THREE = admits('borrado, suscripciones, certificados');
    for (const [opening, field] of modulos) {
      const { good } = opening;
      await m.rejects(opening, having(good(), field, []), field, [
        'necesita al menos 1 elemento.',
        'needs at least 1 element.',
      ]);
      await m.rejects(opening, having(good(), field, 'borrado'), field, LIST);
      if (opening.path === '/casos') await m.rejects(opening, having(good(), field, null), field, LIST);
      for (const other of ['Borrado', 'borrado ', 'constructor', '']) {
        await m.rejects(opening, having(good(), field, ['borrado', other]), `${field}[1]`, THREE);
      }
      await m.rejects(opening, having(good(), field, ['borrado', 'borrado']), field, [
        'repite elementos.',
        'repeats elements.',
      ]);
      const { modulos_contratados } = await m.accepts(opening, having(good(), field, ['certificados', 'borrado']));
      assert.deepEqual(modulos_contratados, ['borrado', 'certificados']);
    }
  });

  it('a pack must be one that the insurer has, and a refusal lists the packs of the insurer', async () => {
    m = await openCounter(e);
    const opening = OPENINGS[3] as Opening;
    const unknown = ['premium', 'personalizado', 'constructor', 'basico_'];
    const malFormed = [' ', 'Basico', 'basico ', 'a'.repeat(10_000), '__proto__', 'ñ', '\0', '\ud800'];
    for (const pack of [...unknown, ...malFormed])
      await m.rejects(opening, having(opening.good(), 'pack', pack), 'pack', admits('basico, completo'));
    for (const missing of [undefined, ''])
      assert.equal((await m.accepts(opening, having(opening.good(), 'pack', missing))).pack, 'basico');
    const complete = await m.accepts(opening, having(opening.good(), 'pack', 'completo'));
    assert.deepEqual(complete.modulos_contratados, ['borrado', 'suscripciones', 'certificados']);
  });

  it('priority and language must be listed values, and have the published defaults', async () => {
    m = await openCounter(e);
    for (const opening of OPENINGS) {
      for (const language of ['fr', 'ES', ' ', 'es-ES', 1]) {
        const body = having(opening.good(), 'heredero.idioma', language);
        const { json, ...response } = await m.send(opening, body);
        assert.equal(response.status, 422);
        assert.ok(json.error.includes('heredero.idioma: se admite: es, ca, gl, eu, en.'), json.error);
      }
    }
    for (const opening of ofSiniestro) {
      for (const priority of ['alta', 'URGENTE', ' ', 1]) {
        await m.rejects(opening, having(opening.good(), 'prioridad', priority), 'prioridad', admits('normal, urgente'));
      }
      const without = await m.accepts(opening, opening.good());
      assert.deepEqual(
        [without.prioridad, without.heredero.idioma, without.siniestro.notas_aseguradora],
        ['normal', 'es', null],
      );
      const urgent = await m.accepts(opening, having(opening.good(), 'prioridad', 'urgente'));
      assert.deepEqual([urgent.prioridad, urgent.siniestro.prioridad], ['urgente', 'urgente']);
    }
  });

  it('optional fields may be left out', async () => {
    m = await openCounter(e);
    for (const opening of OPENINGS) {
      let body = opening.good();
      for (const field of [...OPTIONAL, ...OF_SINIESTRO, 'modulos', 'pack']) body = having(body, field, undefined);
      const { fallecido, heredero } = await m.accepts(opening, body);
      assert.deepEqual([fallecido.dni, heredero.telefono, heredero.parentesco], [null, null, null]);
    }
  });

  it('null in an optional field counts as missing', async () => {
    m = await openCounter(e);
    for (const opening of OPENINGS) {
      let body = opening.good();
      const own = opening.path === '/casos' ? [] : [...OF_SINIESTRO, opening.variant === 'A' ? 'modulos' : 'pack'];
      for (const field of [...OPTIONAL, ...own]) body = having(body, field, null);
      const caso = await m.accepts(opening, body);
      assert.deepEqual([caso.fallecido.dni, caso.heredero.telefono, caso.heredero.parentesco], [null, null, null]);
      assert.deepEqual([caso.prioridad, caso.heredero.idioma], ['normal', 'es']);
    }
  });

  it('a member that occurs twice in an object is refused, however it is escaped and at any depth', async () => {
    m = await openCounter(e);
    for (const opening of OPENINGS) {
      const text = JSON.stringify(opening.good());
      const double = [
        ['poliza_numero', text.replace('{', '{"poliza_numero":"otra",')],
        ['heredero.email', text.replace('"email":', '"email":"otra@example.com","email":')],
        ['heredero.email', text.replace('"email":', '"\\u0065mail" : "otra@example.com",\n"email":')],
        ['fallecido.nombre', text.replace('"nombre":', '"nombre":"\\":","nombre":')],
      ] as const;
      for (const [field, theDouble] of double) {
        await m.rejects(opening, Buffer.from(theDouble), field, ['está repetido.', 'is given twice.']);
      }
    }
    const rare = 'a","nombre":"b\\';
    const { fallecido } = await m.accepts(DIRECT, having(DIRECT.good(), 'fallecido.apellidos', rare));
    assert.equal(fallecido.apellidos, rare);
  });

  it('all problems of a body are named at once, but a very long list of them is cut', async () => {
    m = await openCounter(e);
    const opening = OPENINGS[0] as Opening;
    const { json } = await m.send(opening, { fallecido: { nombre: '' }, otra: 1, modulos_contratados: ['x'] });
    const named = ['heredero: falta.', 'poliza_numero: falta.', 'fallecido.apellidos: falta.', 'otra: no se admite'];
    for (const part of [...named, 'fallecido.nombre: ', 'modulos_contratados[0]: ']) {
      assert.ok(json.error.includes(part), `${part} in ${json.error}`);
    }
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`campo${i}`, i]));
    const { text } = await m.send(opening, many);
    assert.ok(text.length < 4_000, `${text.length} characters`);
  });
});
