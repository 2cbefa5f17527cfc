import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { missingInWords } from './rules-missing-words.ts';

describe('the sentence for missing papers', () => {
  it('names once the papers that all sets share, then the choice between the others', () => {
    const { es, en } = missingInWords([
      ['poder', 'factura'],
      ['poder', 'ultimas_voluntades', 'titulo_sucesorio'],
    ]);
    assert.equal(
      es,
      'Para esta solicitud falta validar: un poder, y una de estas opciones: una factura o un cargo; el certificado de últimas voluntades junto con el testamento o la declaración de herederos.',
    );
    assert.equal(
      en,
      'For this request we still need to validate: power of attorney, and one of these: a bill or charge; certificate of last wills together with will or declaration of heirs.',
    );
  });

  it('says that a datum has to be known, because nobody validates it', () => {
    const { es, en } = missingInWords([['identificador_cuenta']]);
    assert.equal(es, 'Para esta solicitud falta saber: el correo, usuario, número o línea de la cuenta.');
    assert.equal(en, 'For this request we still need to know: e-mail, user, number or line of the account.');
    assert.equal(
      missingInWords([['identificador_cuenta', 'poder', 'factura']]).es,
      'Para esta solicitud falta saber: el correo, usuario, número o línea de la cuenta, y falta validar: un poder; una factura o un cargo.',
    );
  });

  it('is only a choice if the sets share no paper', () => {
    assert.equal(
      missingInWords([['titulo_sucesorio'], ['resolucion_judicial']]).es,
      'Para esta solicitud falta una de estas opciones: el testamento o la declaración de herederos; una resolución judicial.',
    );
  });
});
