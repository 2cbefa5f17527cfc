import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createRecord } from '../logger.ts';
import { logRecordOf } from './log-record.ts';
import { inTrace } from './trace-context.ts';

const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

it('a line of the log is a record with its level, time, text, values and trace', () => {
  const [written, told]: [string[], string[]] = [[], []];
  const logger = createRecord('debug', { write: (line) => void written.push(line) }, (line) => void told.push(line));
  inTrace(`00-${trace}-${span}-01`, () =>
    logger.warn({ correo: 'a', intento: 2, error: new Error('lost') }, 'not taken'),
  );
  logger.debug('nothing');
  assert.deepEqual(told, written);
  const [traced, plain] = told.map(logRecordOf);
  assert.partialDeepStrictEqual(traced, {
    severityNumber: 13,
    severityText: 'WARN',
    body: 'not taken',
    attributes: { correo: 'a', intento: 2 },
    trace: { trace, span },
  });
  assert.equal(traced?.timestamp.getTime(), Date.parse(JSON.parse(told[0] ?? '').time));
  assert.match(String(traced?.attributes.error), /"mensaje":"lost"/);
  assert.deepEqual([plain?.severityText, plain?.trace], ['DEBUG', null]);
});

it('what is no line of ours is no record', () => {
  assert.equal(logRecordOf('panic: out of words'), null);
});
