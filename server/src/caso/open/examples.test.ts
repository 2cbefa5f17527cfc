import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { CasoOpening } from '@albacea/contract/schemas/casos.ts';
import type { Language } from '@albacea/contract/schemas/common.ts';
import { SiniestroANotice, SiniestroBNotice } from '@albacea/contract/schemas/siniestros.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isDateReal } from '../../shared/rules-dates-madrid.ts';
import {
  emailDomain,
  normalizeEmail,
  normalizePhone,
  normalizePoliza,
  normalizeText,
} from '../../shared/rules-text.ts';
import { classifyIdentity } from '../rules/rules-identity.ts';
import { openingNotices } from '../rules/rules-notices.ts';

const FOLDER = new URL('../../../../examples/siniestros/', import.meta.url);
const TODAY = '2026-11-21';

/** For each sample file: the kind of body that it contains, and the notices that its opening produces. */
const FILES = {
  'caso.json': { esquema: CasoOpening, clase: 'dni', avisos: [] },
  'siniestro-a.json': { esquema: SiniestroANotice, clase: 'dni', avisos: [] },
  'siniestro-b.json': { esquema: SiniestroBNotice, clase: 'dni', avisos: [] },
  'siniestro-nie-b.json': { esquema: SiniestroBNotice, clase: 'nie', avisos: [] },
  'siniestro-sin-dni.json': { esquema: SiniestroBNotice, clase: 'ausente', avisos: ['dni_ausente'] },
  'siniestro-urgente-b.json': { esquema: SiniestroBNotice, clase: 'dni', avisos: [] },
};

/** The members that all bodies share; the schema checks the others. */
interface Example {
  poliza_numero: string;
  fallecido: { nombre: string; apellidos: string; dni?: string; fecha_fallecimiento: string };
  heredero: { nombre: string; apellidos: string; email: string; telefono: string; idioma?: Language };
}

const read = (file: string) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Example;
const examples = Object.keys(FILES).map(read);
const ajv = new Ajv2020({ allErrors: true, formats: { date: isDateReal } });

describe('the sample claims', () => {
  it('are exactly the six that this test knows', () => {
    assert.deepEqual(readdirSync(FOLDER).sort(), Object.keys(FILES).sort());
  });

  it('differ in policy, identity number and address, so that all can be opened one after another', () => {
    for (const key of [
      (e: Example) => normalizePoliza(e.poliza_numero),
      (e: Example) => e.fallecido.dni,
      (e: Example) => e.heredero.email,
      (e: Example) => e.heredero.telefono,
    ]) {
      assert.equal(new Set(examples.map(key)).size, examples.length);
    }
  });

  for (const [file, { esquema, clase, avisos }] of Object.entries(FILES)) {
    describe(file, () => {
      const example = read(file);
      const { fallecido, heredero } = example;

      it('is a body that the contract accepts', () => {
        const valid = ajv.compile(esquema);
        assert.ok(valid(example), ajv.errorsText(valid.errors));
      });

      it('has an identity number of its kind with the right letter, written in the canonical form', () => {
        const identity = classifyIdentity(fallecido.dni);
        assert.equal(identity.clase, clase);
        assert.equal(identity.canonica, fallecido.dni ?? null);
        assert.equal(identity.rightLetter, fallecido.dni === undefined ? null : true);
      });

      it('has a real date of death in October or November 2026, before the 21st', () => {
        assert.ok(isDateReal(fallecido.fecha_fallecimiento));
        assert.ok(fallecido.fecha_fallecimiento >= '2026-10-01' && fallecido.fecha_fallecimiento < TODAY);
      });

      it('has an e-mail address in a domain that RFC 2606 reserves, so that nobody gets an e-mail', () => {
        assert.match(emailDomain(heredero.email), /^example\.(?:com|net|org)$/);
      });

      it('is written as it will be stored', () => {
        assert.equal(normalizeEmail(heredero.email), heredero.email);
        assert.equal(normalizePhone(heredero.telefono), heredero.telefono);
        assert.match(heredero.telefono, /^\+34[6-9]\d{8}$|^\+447700900\d{3}$/);
        for (const s of [
          example.poliza_numero,
          fallecido.nombre,
          fallecido.apellidos,
          heredero.nombre,
          heredero.apellidos,
        ]) {
          assert.equal(normalizeText(s), s);
        }
      });

      it(`gives the notices [${avisos.join()}]`, () => {
        const domains = {
          dominios_email: ['aurora.example', 'boreal.example'],
          idiomas_activos: ['es', 'en'] as const,
        };
        const seen = openingNotices({ ...example, idioma: heredero.idioma ?? 'es' }, domains, TODAY);
        assert.deepEqual(
          seen.map(({ codigo }) => codigo),
          avisos,
        );
      });
    });
  }
});
