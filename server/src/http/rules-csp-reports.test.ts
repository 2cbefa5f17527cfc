import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cspReportsIn } from './rules-csp-reports.ts';

const PAGE = 'https://aurora.albacea.example/portal?token=secreto#token=secreto';
const read = (value: unknown) => cspReportsIn(JSON.stringify(value));

describe('reports of what a policy kept from loading', () => {
  it('are read in the old form and in the new one', () => {
    const expected = [{ app: 'portal', directive: 'script-src-elem', blocked: 'inline' }];
    const old = { 'document-uri': PAGE, 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' };
    const fresh = { documentURL: PAGE, effectiveDirective: 'script-src-elem', blockedURL: 'inline' };
    assert.deepEqual(read({ 'csp-report': old }), expected);
    assert.deepEqual(
      read([
        { type: 'csp-violation', url: PAGE, body: fresh },
        { type: 'deprecation', body: {} },
      ]),
      expected,
    );
    assert.equal(read({ 'csp-report': { 'violated-directive': "img-src 'self'" } })[0]?.directive, 'img-src');
  });

  it('leave nothing of addresses, samples or words of their own', () => {
    for (const blocked of [
      PAGE,
      'https://otra.example/secreto',
      'data:text/html,secreto',
      'moz-extension://secreto/x',
      'secreto',
    ]) {
      const report = {
        'document-uri': PAGE,
        'blocked-uri': blocked,
        'violated-directive': 'secreto',
        'script-sample': 'secreto',
      };
      assert.doesNotMatch(JSON.stringify(read({ 'csp-report': report })), /secreto|aurora|example/, blocked);
    }
  });

  it('say against what kind of source', () => {
    const kinds = [
      `${PAGE}x`,
      'https://otra.example/x',
      'data',
      'chrome-extension://x/y',
      'blob:https://x/y',
      '',
      'eval',
    ].map((blocked) => read({ 'csp-report': { 'document-uri': PAGE, 'blocked-uri': blocked } })[0]?.blocked);
    assert.deepEqual(kinds, ['own', 'foreign', 'data', 'extension', 'blob', 'otra', 'eval']);
  });

  it('that are none are nothing, and of many only some count', () => {
    for (const text of ['', '{', 'null', '[null,1,"x",{}]', '{"csp-report":1}', '{"type":"csp-violation"}'])
      assert.deepEqual(cspReportsIn(text), [], text);
    assert.equal(read(Array(500).fill({ type: 'csp-violation', body: {} })).length, 20);
  });
});
