import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { LetterData } from './rules-letter-data.ts';
import { partsOf } from './rules-letter-parts.ts';

const MANDATO = { firmado: '2026-11-25', codigo: 'AAAA-BBBB', pagina: 'https://albacea.example/comprobar' };
const LETTER: LetterData = {
  clase: 'solicitud',
  idioma: 'es',
  territorio: 'comun',
  accion: 'eliminar',
  referencia: 'CAS-1',
  proveedor: { codigo: null, nombre: 'Correo', tipo: null, incluye: [] },
  identificador: null,
  aseguradora: 'Aurora Decesos',
  hoy: '2026-11-26',
  plazo: null,
  nuevoTitular: null,
  contacto: { email: 'gestion@aurora.example', telefono: null },
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz', dni: null, fecha: '2026-11-14' },
  solicitante: { nombre: 'Lucía', apellidos: 'Ortega', parentesco: null, email: 'lucia@example.com', telefono: null },
  primeraPersona: false,
  mandato: MANDATO,
  responder: null,
  papelesPedidos: null,
  adjuntos: [],
  conTitulo: false,
  conInstrucciones: false,
  conResolucion: false,
  solicitada: null,
  insistencias: [],
  alDelegado: [],
  negativa: null,
  respondida: null,
  negativaPrevia: null,
};
const letter = (changes: Partial<LetterData>) => partsOf({ ...LETTER, ...changes }).comprobar;

it('a letter says how the reader can check that we wrote it: by its code, its e-mail, the seal, and the telephone on the insurer’s own page', () => {
  for (const said of [
    /código de comprobación/,
    /firmado por su dominio/,
    /sello electrónico/,
    /Aurora Decesos al teléfono que publica/,
  ])
    assert.match(letter({}).join(), said);
  assert.match(letter({ idioma: 'en' }).join(), /verification code.*signed by its domain.*seal.*telephone/);
});

it('a relative’s own letter, and one without a mandate, says nothing about checking', () => {
  assert.deepEqual(letter({ primeraPersona: true }), []);
  assert.deepEqual(letter({ mandato: null }), []);
});
