/** Strict about shape: which members a body must have, may have and must not have. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { crearEntorno, type Entorno } from './entorno.ts';
import { abrirMostrador, con, contarCasos, type Mostrador, PUERTAS, type Puerta, type Queja } from './entrada.ts';

const FALTA: Queja = ['falta.', 'is missing.'];
const TEXTO: Queja = ['debe ser texto.', 'must be text.'];
const OBJETO: Queja = ['debe ser un objeto.', 'must be an object.'];
const LISTA: Queja = ['debe ser una lista.', 'must be a list.'];

const PERSONA = ['fallecido.nombre', 'fallecido.apellidos', 'heredero.nombre', 'heredero.apellidos'];
const OBLIGATORIOS = [...PERSONA, 'fallecido.fecha_fallecimiento', 'heredero.email', 'poliza_numero'];
const OPCIONALES = ['fallecido.dni', 'heredero.telefono', 'heredero.parentesco', 'heredero.idioma'];
const DE_SINIESTRO = ['prioridad', 'notas_aseguradora'];

/** Members of the body, as a refusal lists them. */
const MIEMBROS: Record<string, string> = {
  'A /casos': 'fallecido, heredero, poliza_numero, modulos_contratados',
  'B /casos': 'fallecido, heredero, poliza_numero, modulos_contratados',
  'A /siniestro': 'poliza_numero, fallecido, heredero, prioridad, notas_aseguradora, modulos',
  'B /siniestro': 'poliza_numero, fallecido, heredero, prioridad, notas_aseguradora, pack',
};
const sobra = (admitidos: string): Queja => [
  `no se admite aquí, solo: ${admitidos}.`,
  `is not allowed here, only: ${admitidos}.`,
];
const admite = (valores: string): Queja => [`se admite: ${valores}.`, `allowed: ${valores}.`];

const [DIRECTA] = PUERTAS as [Puerta, ...Puerta[]];

describe('the shape of an opening', () => {
  let e: Entorno;
  let m: Mostrador;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  /** Runs over all four endpoints with insurers of their own, and nothing may be opened. */
  const enTodas = (nombre: string, prueba: (puerta: Puerta) => Promise<void>) =>
    it(nombre, async () => {
      m = await abrirMostrador(e);
      const antes = await contarCasos(e);
      for (const puerta of PUERTAS) await prueba(puerta);
      assert.equal(await contarCasos(e), antes, 'a refused body opened a case');
    });
  const deSiniestro = PUERTAS.filter(({ ruta }) => ruta === '/siniestro');
  const deCasos = PUERTAS.filter(({ ruta }) => ruta === '/casos');

  enTodas('each required field is missed by name', async (puerta) => {
    const propios = puerta.ruta === '/casos' ? ['modulos_contratados'] : [];
    for (const campo of ['fallecido', 'heredero', ...OBLIGATORIOS, ...propios]) {
      await m.rechaza(puerta, con(puerta.bueno(), campo, undefined), campo, FALTA);
    }
  });

  enTodas('null is no value for a required field', async (puerta) => {
    for (const campo of OBLIGATORIOS) await m.rechaza(puerta, con(puerta.bueno(), campo, null), campo, TEXTO);
    for (const campo of ['fallecido', 'heredero']) {
      await m.rechaza(puerta, con(puerta.bueno(), campo, null), campo, OBJETO);
    }
  });

  enTodas('no value is turned into another type', async (puerta) => {
    const deTexto = [...OBLIGATORIOS, ...OPCIONALES.slice(0, 3)];
    for (const campo of deTexto) {
      for (const valor of [0, 48213, true, ['Carmen'], { texto: 'Carmen' }]) {
        await m.rechaza(puerta, con(puerta.bueno(), campo, valor), campo, TEXTO);
      }
    }
    for (const valor of ['Carmen', 1, true, []]) {
      await m.rechaza(puerta, con(puerta.bueno(), 'fallecido', valor), 'fallecido', OBJETO);
      await m.rechaza(puerta, con(puerta.bueno(), 'heredero', valor), 'heredero', OBJETO);
    }
    for (const valor of [null, [], 'x', 0, true])
      await m.rechaza(puerta, valor, '', [`El cuerpo ${OBJETO[0]}`, `The body ${OBJETO[1]}`]);
  });

  enTodas('an unknown field is refused by name, wherever it stands, with the names that are known', async (puerta) => {
    const raiz = sobra(MIEMBROS[`${puerta.variante} ${puerta.ruta}`] as string);
    const { bueno } = puerta;
    for (const campo of ['notas', 'Poliza_numero', 'caso_id', 'estado', 'aseguradora_id', 'constructor', 'toString']) {
      await m.rechaza(puerta, con(bueno(), campo, 'x'), campo, raiz);
    }
    const deFallecido = sobra('nombre, apellidos, dni, fecha_fallecimiento');
    await m.rechaza(puerta, con(bueno(), 'fallecido.email', 'x'), 'fallecido.email', deFallecido);
    const deHeredero = sobra('nombre, apellidos, email, telefono, parentesco, idioma');
    await m.rechaza(puerta, con(bueno(), 'heredero.dni', 'x'), 'heredero.dni', deHeredero);
  });

  enTodas('the fields of the other variant, and of the other endpoint, are refused by name', async (puerta) => {
    const { variante, ruta, bueno } = puerta;
    const todos = { modulos: ['borrado'], pack: 'basico', modulos_contratados: ['borrado'], prioridad: 'normal' };
    const suyos = (MIEMBROS[`${variante} ${ruta}`] as string).split(', ');
    for (const [campo, valor] of Object.entries(todos)) {
      if (suyos.includes(campo)) continue;
      await m.rechaza(puerta, con(bueno(), campo, valor), campo, sobra(suyos.join(', ')));
    }
  });

  it('modules are listed one by one, each once, from the three there are', async () => {
    m = await abrirMostrador(e);
    const modulos: [Puerta, string][] = [
      ...deCasos.map((puerta): [Puerta, string] => [puerta, 'modulos_contratados']),
      ...deSiniestro.filter(({ variante }) => variante === 'A').map((puerta): [Puerta, string] => [puerta, 'modulos']),
    ];
    const TRES = admite('borrado, suscripciones, certificados');
    for (const [puerta, campo] of modulos) {
      const { bueno } = puerta;
      await m.rechaza(puerta, con(bueno(), campo, []), campo, [
        'necesita al menos 1 elemento.',
        'needs at least 1 element.',
      ]);
      await m.rechaza(puerta, con(bueno(), campo, 'borrado'), campo, LISTA);
      if (puerta.ruta === '/casos') await m.rechaza(puerta, con(bueno(), campo, null), campo, LISTA);
      for (const otro of ['Borrado', 'borrado ', 'constructor', '']) {
        await m.rechaza(puerta, con(bueno(), campo, ['borrado', otro]), `${campo}[1]`, TRES);
      }
      await m.rechaza(puerta, con(bueno(), campo, ['borrado', 'borrado']), campo, [
        'repite elementos.',
        'repeats elements.',
      ]);
      const { modulos_contratados } = await m.acepta(puerta, con(bueno(), campo, ['certificados', 'borrado']));
      assert.deepEqual(modulos_contratados, ['borrado', 'certificados']);
    }
  });

  it('a pack is one that the insurer has, and a refusal lists them', async () => {
    m = await abrirMostrador(e);
    const puerta = PUERTAS[3] as Puerta;
    const desconocidos = ['premium', 'personalizado', 'constructor', 'basico_'];
    const malFormados = ['', ' ', 'Basico', 'basico ', 'a'.repeat(10_000), '__proto__', 'ñ', '\0', '\ud800'];
    for (const pack of [...desconocidos, ...malFormados])
      await m.rechaza(puerta, con(puerta.bueno(), 'pack', pack), 'pack', admite('basico, completo'));
    assert.equal((await m.acepta(puerta, con(puerta.bueno(), 'pack', undefined))).pack, 'basico');
    const completo = await m.acepta(puerta, con(puerta.bueno(), 'pack', 'completo'));
    assert.deepEqual(completo.modulos_contratados, ['borrado', 'suscripciones', 'certificados']);
  });

  it('priority and language are of their lists, and have the defaults that are published', async () => {
    m = await abrirMostrador(e);
    for (const puerta of PUERTAS) {
      for (const idioma of ['fr', 'ES', '', 'es-ES', 1]) {
        const cuerpo = con(puerta.bueno(), 'heredero.idioma', idioma);
        const { json, ...respuesta } = await m.enviar(puerta, cuerpo);
        assert.equal(respuesta.estado, 422);
        assert.ok(json.error.includes('heredero.idioma: se admite: es, ca, gl, eu, en.'), json.error);
      }
    }
    for (const puerta of deSiniestro) {
      for (const prioridad of ['alta', 'URGENTE', '', 1]) {
        await m.rechaza(puerta, con(puerta.bueno(), 'prioridad', prioridad), 'prioridad', admite('normal, urgente'));
      }
      const sin = await m.acepta(puerta, puerta.bueno());
      assert.deepEqual([sin.prioridad, sin.heredero.idioma, sin.siniestro.notas_aseguradora], ['normal', 'es', null]);
      const urgente = await m.acepta(puerta, con(puerta.bueno(), 'prioridad', 'urgente'));
      assert.deepEqual([urgente.prioridad, urgente.siniestro.prioridad], ['urgente', 'urgente']);
    }
  });

  it('optional fields may be left out', async () => {
    m = await abrirMostrador(e);
    for (const puerta of PUERTAS) {
      let cuerpo = puerta.bueno();
      for (const campo of [...OPCIONALES, ...DE_SINIESTRO, 'modulos', 'pack']) cuerpo = con(cuerpo, campo, undefined);
      const { fallecido, heredero } = await m.acepta(puerta, cuerpo);
      assert.deepEqual([fallecido.dni, heredero.telefono, heredero.parentesco], [null, null, null]);
    }
  });

  it('null in an optional field is as if it were missing', async () => {
    m = await abrirMostrador(e);
    for (const puerta of PUERTAS) {
      let cuerpo = puerta.bueno();
      const propios = puerta.ruta === '/casos' ? [] : [...DE_SINIESTRO, puerta.variante === 'A' ? 'modulos' : 'pack'];
      for (const campo of [...OPCIONALES, ...propios]) cuerpo = con(cuerpo, campo, null);
      const caso = await m.acepta(puerta, cuerpo);
      assert.deepEqual([caso.fallecido.dni, caso.heredero.telefono, caso.heredero.parentesco], [null, null, null]);
      assert.deepEqual([caso.prioridad, caso.heredero.idioma], ['normal', 'es']);
    }
  });

  it('a name that is given twice is refused, however it is written and wherever it stands; the same in two objects is not', async () => {
    m = await abrirMostrador(e);
    for (const puerta of PUERTAS) {
      const texto = JSON.stringify(puerta.bueno());
      const dobles = [
        texto.replace('{', '{"poliza_numero":"otra",'),
        texto.replace('"email":', '"email":"otra@example.com","email":'),
        texto.replace('"email":', '"\\u0065mail" : "otra@example.com",\n"email":'),
        texto.replace('"nombre":', '"nombre":"\\":","nombre":'),
      ];
      for (const doble of dobles) {
        await m.rechaza(puerta, Buffer.from(doble), '', ['Hay un campo repetido.', 'A field is given twice.']);
      }
    }
    const raro = 'a","nombre":"b\\';
    const { fallecido } = await m.acepta(DIRECTA, con(DIRECTA.bueno(), 'fallecido.apellidos', raro));
    assert.equal(fallecido.apellidos, raro);
  });

  it('all problems of a body are named at once, up to twenty', async () => {
    m = await abrirMostrador(e);
    const puerta = PUERTAS[0] as Puerta;
    const { json } = await m.enviar(puerta, { fallecido: { nombre: '' }, otra: 1, modulos_contratados: ['x'] });
    const nombrados = [
      'heredero: falta.',
      'poliza_numero: falta.',
      'fallecido.apellidos: falta.',
      'otra: no se admite',
    ];
    for (const parte of [...nombrados, 'fallecido.nombre: ', 'modulos_contratados[0]: ']) {
      assert.ok(json.error.includes(parte), `${parte} in ${json.error}`);
    }
    const muchos = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`campo${i}`, i]));
    const { texto } = await m.enviar(puerta, muchos);
    assert.ok(texto.length < 4_000, `${texto.length} characters`);
  });
});
