import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesHtml, preferredEncoding, preferredLanguage, wantsJson } from './negotiation.ts';

test('an answer has the encoding that the caller prefers, and never an encoding that the caller refuses', () => {
  for (const [accepted, encoding] of [
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip; q=0', null],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity, gzip;q=0.5', null],
    ['gzip;q=nonsense', 'gzip'],
  ] as const)
    assert.equal(preferredEncoding(accepted, ['br', 'gzip']), encoding, `${accepted}`);
});

test('a page is in the language that the browser prefers among the languages of the insurer', () => {
  assert.equal(preferredLanguage('ca-ES,ca;q=0.9,es;q=0.8', ['es', 'en', 'ca']), 'ca');
  assert.equal(preferredLanguage('ca-ES,ca;q=0.9,es;q=0.8', ['es', 'en']), 'es');
  assert.equal(preferredLanguage('eu,en;q=0.5', ['es', 'en']), 'en');
  assert.equal(preferredLanguage(undefined, ['es', 'gl']), 'es');
});

test('a caller gets a page or JSON by the types that it names and does not refuse with weight 0', () => {
  for (const [accepted, html, json] of [
    ['text/html,application/xhtml+xml,*/*;q=0.8', true, false],
    ['TEXT/HTML;q=0.1, application/json', true, false],
    ['application/json', false, true],
    ['application/json, text/html;q=0', false, true],
    ['application/json;q=0', false, false],
    ['application/vnd.text/html', false, false],
    ['*/*', false, false],
    [undefined, false, false],
  ] as const) {
    assert.equal(namesHtml(accepted), html, `${accepted}`);
    assert.equal(wantsJson(accepted), json, `${accepted}`);
  }
});
