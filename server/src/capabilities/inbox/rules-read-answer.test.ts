import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { bareReading, readAnswer, withoutQuotes } from './rules-read-answer.ts';
import { type Arrived, reportIn } from './rules-report.ts';

interface Written {
  readonly id: string;
  readonly clase: string;
  readonly papeles?: readonly string[];
  readonly de?: string;
  readonly prueba?: string;
  readonly cabeceras?: Record<string, string>;
  readonly informe?: string | null;
  readonly asunto: string;
  readonly texto: string;
}

const CORPUS = new URL('../../../test/inbox/corpus/', import.meta.url);
const file = (name: string) => readFileSync(new URL(name, CORPUS), 'utf8');
const heldOut = new Set(JSON.parse(file('held-out.json')) as string[]);
const corpus = ['es.jsonl', 'en.jsonl'].flatMap((name) =>
  file(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Written),
);

const mail = (texto: string, changes: Partial<Arrived> = {}): Arrived => ({
  ...{ de: 'soporte@servicio.example', nombre: '', asunto: 'Respuesta', texto, cabeceras: {}, informe: null },
  sobre: { de: 'soporte@servicio.example', aRebotes: false },
  ...changes,
});
const read = ({ asunto, texto, de, cabeceras, informe = null, prueba = 'dkim' }: Written) => {
  const arrived = mail(texto, { asunto, ...(de && { de }), ...(cabeceras && { cabeceras }), informe });
  const report = reportIn(arrived);
  return report ? bareReading(report) : readAnswer(arrived, prueba === 'dkim' || prueba === 'token');
};
const classOf = (text: string) => readAnswer(mail(text), true).clase;

describe('what an answer says', () => {
  it('is read right in two thirds of the corpus, with its papers and a sentence of the mail, and never wrong', () => {
    const seen = corpus.filter(({ id }) => !heldOut.has(id));
    assert.ok(seen.length >= 150, 'there is a corpus');
    for (const one of seen) {
      const { clase, papeles, frase } = read(one);
      assert.deepEqual([one.id, clase, [...papeles].sort()], [one.id, one.clase, [...(one.papeles ?? [])].sort()]);
      if (frase !== null) assert.ok(one.texto.replaceAll(/\s+/g, ' ').includes(frase), `${one.id}: ${frase}`);
    }
  });

  it('is a question for a person where it is hedged, taken back, of a part, or two things', () => {
    for (const text of [
      'Cerraremos la cuenta cuando llegue el certificado.',
      'La cuenta no ha sido cerrada.',
      'We have not closed the account.',
      'If you confirm, the account will be deleted.',
      'Hemos cerrado la cuenta. Su solicitud ha sido denegada.',
      'We have closed the account but the wallet is still open.',
      'The account has been closed. There is no account with that name.',
      '',
    ])
      assert.equal(classOf(text), 'persona', text);
  });

  it('is not what our own letter says below it', () => {
    const quoted = 'Recibido.\n\nEl lun, 2 nov 2026, Albacea escribió:\n> La cuenta ha sido cerrada.';
    assert.equal(withoutQuotes(quoted), 'Recibido.');
    assert.equal(classOf(quoted), 'persona');
  });

  it('proposes nothing without a proof of the sender', () => {
    assert.equal(readAnswer(mail('Hemos cerrado la cuenta.'), false).clase, 'sin_probar');
  });

  it('is read in no time, however long it is made', () => {
    const long = `${'la cuenta '.repeat(5000)}ha sido${' '.repeat(20_000)}cerrada`;
    assert.doesNotThrow(() => readAnswer(mail(long), true));
  });
});
