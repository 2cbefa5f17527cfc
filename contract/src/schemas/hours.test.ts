import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LANGUAGES } from './common.ts';
import { HOURS_DAYS, hoursLegible, readHours } from './hours.ts';

describe('telephone hours', () => {
  it('are written as people say them', () => {
    assert.equal(hoursLegible('laborables 09:00-20:00', 'es'), 'de lunes a viernes, salvo festivos, de 9:00 a 20:00');
    assert.equal(hoursLegible('lunes_a_sabado 08:30-14:00', 'en'), 'Monday to Saturday, 8:30 to 14:00');
    assert.equal(hoursLegible('todos 00:00-24:00', 'es'), 'todos los días, a cualquier hora');
    assert.equal(hoursLegible('todos 10:00-22:00', 'en'), 'every day, 10:00 to 22:00');
  });

  it('are written in every language, with opening and closing time', () => {
    for (const language of LANGUAGES)
      for (const days of HOURS_DAYS) assert.match(hoursLegible(`${days} 09:00-20:15`, language) ?? '', /9:00.*20:15/);
  });

  it('are null where the stored text is missing or malformed', () => {
    assert.equal(hoursLegible(null, 'es'), null);
    for (const text of [
      '',
      'laborables',
      'lunes 09:00-20:00',
      'todos 20:00-09:00',
      'todos 25:00-26:00',
      'todos 09:00-09:00',
    ])
      assert.equal(readHours(text), null, text);
  });
});
