import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CUENTA_ACTIONS } from '@albacea/contract/schemas/lists.ts';
import { answer, beforeTheCode, consequence, opening, question, type Spoken } from './rules-script.ts';

const LANGUAGES = ['es', 'en'] as const;
const spoken = (change: Partial<Spoken>): Spoken => ({
  ...{ proveedor: 'Netflix', accion: 'eliminar', irreversible: false, suministro: false, aviso: false },
  ...change,
});

test('what can not be taken back is said before the question, in every language and for every action', () => {
  for (const language of LANGUAGES)
    for (const accion of CUENTA_ACTIONS) {
      const text = consequence(language, spoken({ accion, irreversible: true }));
      assert.match(text, /no se puede deshacer.*\?$|cannot be undone.*\?$/);
      assert.doesNotMatch(consequence(language, spoken({ accion })), /deshacer|undone/);
    }
});

test('whoever cancels a supply hears that the home is cut off, and whoever passes it on does not', () => {
  const supply = { suministro: true, proveedor: 'Endesa' };
  assert.match(consequence('es', spoken({ ...supply, accion: 'cancelar' })), /Se corta el servicio de la casa/);
  assert.doesNotMatch(consequence('es', spoken({ ...supply, accion: 'transferir' })), /corta/);
});

test('to whose name a contract passes is kept with the answer', () => {
  const said = { quien: 'otra', nombre: 'Luis Ruiz Gil' } as const;
  assert.match(answer('es', 'transferir', undefined, 'si', said), /vive alguien; pasa a nombre de Luis Ruiz Gil\.$/);
  assert.match(answer('en', 'transferir', undefined, undefined, { quien: 'heredero' }), /it passes to their name\.$/);
});

test('who is only told of the death is not said to close anything', () => {
  const text = consequence('es', spoken({ aviso: true, proveedor: 'Seguridad Social' }));
  assert.match(text, /Avisaremos a Seguridad Social/);
  assert.doesNotMatch(text, /borre/);
});

test('the question names each thing that can be chosen and none that can not', () => {
  assert.equal(
    question('es', 'Netflix', ['cancelar', 'eliminar', 'conservar']),
    'En la lista está Netflix. ¿Qué quiere que hagamos? Se puede dar de baja el contrato, cerrar la cuenta y borrarla o dejarla como está.',
  );
  assert.match(question('en', 'Netflix', ['conservar']), /We can leave it as it is\.$/);
});

test('before anything it is said for whom one calls, that no sound is kept and that no code is asked for', () => {
  const people = { aseguradora: 'Aurora Seguros', fallecido: 'Josefa Ruiz' };
  assert.match(opening('es', people), /por cuenta de Aurora Seguros.*No grabamos.*ni el código de la firma/s);
  assert.match(opening('en', people), /on behalf of Aurora Seguros.*do not record.*code to sign/s);
  assert.match(beforeTheCode('es'), /No me lo diga: yo no puedo verlo ni escribirlo/);
  assert.match(beforeTheCode('en'), /Do not tell it to me: I can neither see it nor type it/);
});
