import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { AperturaDeCaso } from '@albacea/contract/casos.ts';
import { AvisoDeSiniestroA, AvisoDeSiniestroB } from '@albacea/contract/siniestros.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { avisosDeApertura } from './reglas-avisos.ts';
import { esFechaReal } from './reglas-fecha.ts';
import { clasificarIdentidad } from './reglas-identidad.ts';
import {
  dominioDeEmail,
  normalizarEmail,
  normalizarPoliza,
  normalizarTelefono,
  normalizarTexto,
} from './reglas-texto.ts';

const CARPETA = new URL('../../../../examples/siniestros/', import.meta.url);
const HOY = '2026-11-21';

/** What each file is for: the body it must be, and the notices its opening gives. */
const FICHEROS = {
  'caso.json': { esquema: AperturaDeCaso, clase: 'dni', avisos: [] },
  'siniestro-a.json': { esquema: AvisoDeSiniestroA, clase: 'dni', avisos: [] },
  'siniestro-b.json': { esquema: AvisoDeSiniestroB, clase: 'dni', avisos: [] },
  'siniestro-nie-b.json': { esquema: AvisoDeSiniestroB, clase: 'nie', avisos: [] },
  'siniestro-sin-dni.json': { esquema: AvisoDeSiniestroB, clase: 'ausente', avisos: ['dni_ausente'] },
  'siniestro-urgente-b.json': { esquema: AvisoDeSiniestroB, clase: 'dni', avisos: [] },
};

/** The members that all bodies share; the schema sees to the rest. */
interface Ejemplo {
  poliza_numero: string;
  fallecido: { nombre: string; apellidos: string; dni?: string; fecha_fallecimiento: string };
  heredero: { nombre: string; apellidos: string; email: string; telefono: string };
}

const leer = (fichero: string) => JSON.parse(readFileSync(new URL(fichero, CARPETA), 'utf8')) as Ejemplo;
const ejemplos = Object.keys(FICHEROS).map(leer);
const ajv = new Ajv2020({ allErrors: true, formats: { date: esFechaReal } });

describe('the sample claims', () => {
  it('are the six that the documentation speaks of', () => {
    assert.deepEqual(readdirSync(CARPETA).sort(), Object.keys(FICHEROS).sort());
  });

  it('differ in policy, identity number and address, so that all can be opened one after another', () => {
    for (const clave of [
      (e: Ejemplo) => normalizarPoliza(e.poliza_numero),
      (e: Ejemplo) => e.fallecido.dni,
      (e: Ejemplo) => e.heredero.email,
      (e: Ejemplo) => e.heredero.telefono,
    ]) {
      assert.equal(new Set(ejemplos.map(clave)).size, ejemplos.length);
    }
  });

  for (const [fichero, { esquema, clase, avisos }] of Object.entries(FICHEROS)) {
    describe(fichero, () => {
      const ejemplo = leer(fichero);
      const { fallecido, heredero } = ejemplo;

      it('is a body that the contract accepts, without a field too many', () => {
        const valido = ajv.compile(esquema);
        assert.ok(valido(ejemplo), ajv.errorsText(valido.errors));
      });

      it('has an identity number of its kind with the right letter, written in the canonical form', () => {
        const identidad = clasificarIdentidad(fallecido.dni);
        assert.equal(identidad.clase, clase);
        assert.equal(identidad.canonica, fallecido.dni ?? null);
        assert.equal(identidad.letraCorrecta, fallecido.dni === undefined ? null : true);
      });

      it('has a real date of death in October or November 2026, before the 21st', () => {
        assert.ok(esFechaReal(fallecido.fecha_fallecimiento));
        assert.ok(fallecido.fecha_fallecimiento >= '2026-10-01' && fallecido.fecha_fallecimiento < HOY);
      });

      it('writes to nobody: the address is in a domain that RFC 2606 reserves', () => {
        assert.match(dominioDeEmail(heredero.email), /^example\.(?:com|net|org)$/);
      });

      it('is written as it will be stored', () => {
        assert.equal(normalizarEmail(heredero.email), heredero.email);
        assert.equal(normalizarTelefono(heredero.telefono), heredero.telefono);
        assert.match(heredero.telefono, /^\+34[6-9]\d{8}$|^\+447700900\d{3}$/);
        for (const s of [
          ejemplo.poliza_numero,
          fallecido.nombre,
          fallecido.apellidos,
          heredero.nombre,
          heredero.apellidos,
        ]) {
          assert.equal(normalizarTexto(s), s);
        }
      });

      it(`gives the notices [${avisos.join()}]`, () => {
        const vistos = avisosDeApertura(ejemplo, { dominios_email: ['aurora.example', 'boreal.example'] }, HOY);
        assert.deepEqual(
          vistos.map(({ codigo }) => codigo),
          avisos,
        );
      });
    });
  }
});
