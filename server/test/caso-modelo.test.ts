/**
 * Sequences of everything that people do to a case, made by chance. After each step the events that must have been emitted
 * are worked out anew from what changed in the tables, and the rules that hold for every case are checked.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TIPOS_DE_CERTIFICADO } from '@albacea/contract/certificados.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import { DATOS_DE_EVENTO, type TipoEvento } from '@albacea/contract/eventos.ts';
import fc from 'fast-check';
import { siguientesPasos } from '../src/capabilities/casos/reglas-avance.ts';
import { TEXTOS_CRONOLOGIA } from '../src/capabilities/casos/reglas-cronologia.ts';
import { enEsperaDe } from '../src/capabilities/casos/reglas-espera.ts';
import { hayAlgoObtenido } from '../src/capabilities/casos/reglas-modulos.ts';
import { leerPanorama } from '../src/capabilities/casos/ver-panorama.ts';
import { compiladorDeValidacion } from '../src/http/validacion.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import { semillaDe } from './azar.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { type Foto, fotografiar, type Mesa, type Paso, PESOS } from './pasos-de-caso.ts';
import { crearTaller, type Taller } from './trabajo.ts';

const FINALES = ['resuelta', 'sin_respuesta', 'descartada'];
const CERTIFICADO_FINAL = ['obtenido', 'no_procede', 'denegado'];
/** Sequences. */
const VUELTAS = 30;

/** The events that the change between two photographs must have emitted, sorted. */
function esperados(antes: Foto, despues: Foto): string[] {
  const finalAntes = new Map(antes.cuentas.map(({ id, estado }) => [id, FINALES.includes(estado)]));
  const completoAntes = new Map(antes.modulos.map(({ modulo, estado }) => [modulo, estado !== 'pendiente']));
  const conocidos = new Set(antes.documentos.map(({ id }) => id));
  const vivo = (foto: Foto) => ['abierto', 'en_tramite'].includes(foto.caso.estado);
  return [
    ...despues.documentos.filter(({ id }) => !conocidos.has(id)).map(({ id }) => `documentacion_recibida ${id}`),
    ...(despues.caso.documentacion && !antes.caso.documentacion ? ['documentacion_completa'] : []),
    ...despues.cuentas
      .filter(({ id, estado }) => FINALES.includes(estado) && !finalAntes.get(id))
      .map(({ id }) => `cuenta_resuelta ${id}`),
    ...despues.modulos
      .filter(({ modulo, estado }) => estado !== 'pendiente' && !completoAntes.get(modulo))
      .map(({ modulo }) => `modulo_completado ${modulo}`),
    ...(vivo(antes) && !vivo(despues) ? [`caso_cerrado ${despues.caso.estado}/${despues.caso.resultado}`] : []),
  ].sort();
}

function nuevos(antes: Foto, despues: Foto): Foto['eventos'] {
  const conocidos = new Set(antes.eventos.map(({ id }) => id));
  return despues.eventos.filter(({ id }) => !conocidos.has(id));
}

function emitidos(antes: Foto, despues: Foto): string[] {
  const de: Partial<Record<TipoEvento, (data: Record<string, string>) => string>> = {
    documentacion_recibida: (data) => ` ${data.documento_id}`,
    cuenta_resuelta: (data) => ` ${data.cuenta_id}`,
    modulo_completado: (data) => ` ${data.modulo}`,
    caso_cerrado: (data) => ` ${data.estado}/${data.resultado}`,
  };
  return nuevos(antes, despues)
    .map(({ tipo, data }) => `${tipo}${de[tipo]?.(data) ?? ''}`)
    .sort();
}

const compilar = compiladorDeValidacion();
const validadores = Object.fromEntries(
  Object.entries(DATOS_DE_EVENTO).map(([tipo, schema]) => [
    tipo,
    compilar({ schema, method: 'POST', url: '/', httpPart: 'body' }),
  ]),
);

/** What holds for every case, whatever was done to it. */
async function comprobar({ t }: Mesa, foto: Foto): Promise<void> {
  const { caso } = foto;
  const abiertas = [
    ...foto.cuentas.filter(({ estado }) => !FINALES.includes(estado)),
    ...foto.certificados.filter(({ estado }) => !CERTIFICADO_FINAL.includes(estado)),
    ...foto.objeciones.filter(({ estado }) => estado === 'abierta'),
    ...foto.mandatos.filter(({ estado }) => estado === 'preparado'),
  ];
  const panorama = await t.tx((tx) => leerPanorama(tx, foto.fila.id as string));
  if (caso.estado === 'cerrado' || caso.estado === 'anulado') {
    assert.deepEqual(abiertas, [], 'an ended case has open work');
    assert.equal(caso.en_espera_de, null);
    assert.equal(caso.resultado === null, caso.estado === 'anulado');
    assert.notEqual(foto.fila.conservar_hasta, null);
    if (caso.estado === 'anulado') assert.ok(foto.mandatos.every(({ estado }) => estado !== 'firmado'));
    if (caso.resultado === 'completado') {
      assert.ok(foto.modulos.every(({ estado }) => estado !== 'pendiente'));
      assert.ok(hayAlgoObtenido(panorama), 'nothing was obtained');
    }
    for (const { id, estado, motivo } of foto.cuentas)
      assert.equal(motivo !== null, estado === 'descartada', `why ${id} was discarded`);
    return;
  }
  assert.equal(foto.fila.conservar_hasta, null);
  assert.notEqual(caso.en_espera_de, null, 'a living case waits for somebody');
  assert.equal(caso.en_espera_de, enEsperaDe(panorama));
  const pasos = siguientesPasos(panorama);
  const { documentacion, certificados, completar, terminar, reabrir, cierre } = pasos ?? {};
  assert.deepEqual(
    { documentacion, certificados, completar, terminar, reabrir, cierre },
    { documentacion: false, certificados: [], completar: [], terminar: [], reabrir: [], cierre: null },
    'a step that follows was not taken',
  );
  if (foto.certificados.length === 0) return;
  assert.ok(caso.estado === 'en_tramite' && foto.certificados.length === TIPOS_DE_CERTIFICADO.length);
}

/** A step that is refused changes nothing; one that is taken emits what it must, is told, and counts. */
async function darPaso(mesa: Mesa, paso: Paso, visto: Set<string>): Promise<void> {
  const antes = await fotografiar(mesa);
  const rechazo = await paso.hacer(mesa).then(
    () => null,
    (error) => error,
  );
  if (rechazo !== null && !(rechazo instanceof ErrorDeDominio)) throw rechazo;
  const despues = await fotografiar(mesa);
  assert.deepEqual(emitidos(antes, despues), esperados(antes, despues));
  const cambio = JSON.stringify(antes) !== JSON.stringify(despues);
  if (cambio) {
    assert.ok(despues.caso.version > antes.caso.version, 'the version of the case grows');
    const nuevas = despues.cronologia.length - antes.cronologia.length;
    assert.ok(nuevas > 0, 'the story tells it');
    assert.equal(despues.auditoria - antes.auditoria, nuevas, 'the audit trail has what the story has');
    visto.add(paso.nombre.split(' ')[0] ?? '');
  }
  for (const { tipo, data } of nuevos(antes, despues)) {
    const validar = validadores[tipo];
    assert.ok(validar?.(data), `${tipo}: ${JSON.stringify(data)}`);
  }
  await comprobar(mesa, despues);
}

describe('any sequence of steps', () => {
  let e: Entorno;
  let t: Taller;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await crearTaller(e);
  });
  after(() => e.cerrar());

  it('breaks no rule of a case, loses and doubles no event, and leaves no open work behind', async () => {
    const semilla = semillaDe();
    const visto = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Modulo[]>(
          ['borrado'],
          ['borrado', 'suscripciones'],
          ['suscripciones', 'certificados'],
          ['certificados'],
        ),
        fc.array(fc.oneof(...PESOS), { minLength: 10, maxLength: 50, size: 'max' }),
        async (modulos_contratados, pasos) => {
          const mesa = { e, t, caso: await t.abrir({ modulos_contratados }) };
          const hechos: string[] = [];
          for (const paso of pasos) {
            hechos.push(paso.nombre);
            await darPaso(mesa, paso, visto).catch((error) => {
              throw new Error(`${modulos_contratados}: ${hechos.join(' → ')}: ${error.message}`, { cause: error });
            });
          }
        },
      ),
      { seed: semilla, numRuns: VUELTAS, endOnFailure: false },
    );
    const raros = ['close', 'reopen', 'annul', 'base', 'sign', 'obtain', 'finish'];
    for (const nombre of raros) assert.ok(visto.has(nombre), `seed ${semilla} never got to ${nombre}`);
  });

  it('is told in sentences, in both languages', async () => {
    const filas = await e.base.superSql<{ tipo: string }>(
      `select distinct tipo from cronologia where tipo not like 'cuenta_%' and tipo not like 'documento_%' and tipo not like 'objecion_%'`,
    );
    assert.ok(filas.length > 8, `${filas.length} kinds`);
    for (const { tipo } of filas) assert.ok(TEXTOS_CRONOLOGIA[tipo]?.es && TEXTOS_CRONOLOGIA[tipo]?.en, tipo);
  });
});
