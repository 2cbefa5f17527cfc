/** The time from the link to the signature by the model of `npm run minutes`, which is equal on every machine. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openChromium } from './browser.ts';
import { countOf, createModel, inTable, minutesOf, secondsOf, tapsOf } from './minutes-model.ts';
import { walk } from './minutes-walk.ts';
import { openService, type Service } from './service.ts';

/** Limits for seven everyday accounts, from the first e-mail to the signature, with everything that the pages ask for afterwards. */
const AT_MOST = { screens: 9, taps: 27, minutes: 12.6 };

describe('the modelled time of an heir', () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  test('counts each text of a screen once, and adds the times of words, taps and fields', () => {
    const model = createModel();
    model.read('/cuentas', ['¿Qué cuentas tenía?', 'Elija todas las que recuerde.']);
    model.read('/cuentas', ['¿Qué cuentas tenía?', 'Ha elegido 2']);
    model.read('/ayuda', ['¿Qué cuentas tenía?']);
    model.tap('/cuentas');
    model.field('/cuentas');
    const [cuentas, ayuda] = model.screens();
    assert.deepEqual(cuentas, { screen: '/cuentas', visits: 2, words: 11, taps: 1, fields: 1 });
    assert.equal(ayuda?.words, 3);
    assert.equal(secondsOf({ words: 120, taps: 1, fields: 1 }), 60 + 3 + 20);
  });

  test(`is at most ${AT_MOST.minutes} minutes for seven everyday accounts, on at most ${AT_MOST.screens} screens with ${AT_MOST.taps} taps`, async () => {
    const screens = (await walk(service, browser)).screens();
    assert.ok(countOf(screens) <= AT_MOST.screens, inTable(screens));
    assert.ok(tapsOf(screens) <= AT_MOST.taps, inTable(screens));
    assert.ok(minutesOf(screens) <= AT_MOST.minutes, inTable(screens));
  });
});
