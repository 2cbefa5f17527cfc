import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { givenRequestId, givenTrace } from './request-trace.ts';

describe('the name of a request', () => {
  it('is the caller’s X-Request-Id if that has 8 to 128 letters, digits, dots, underscores and hyphens', () => {
    for (const name of ['01a1fd70-f1c0-7c1c-a00c-57f552c2d8a5', 'req_2026.11-25', 'a'.repeat(128)])
      assert.equal(givenRequestId({ 'x-request-id': name }), name);
    for (const name of ['', 'short', 'a'.repeat(129), 'with space in', 'quote"quote', 'línea-larga', '-begins-so'])
      assert.equal(givenRequestId({ 'x-request-id': name }), null, name);
    assert.equal(givenRequestId({}), null);
  });
});

describe('the trace of a request', () => {
  const [trace, part] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  it('is read from a well-formed traceparent of version 00 or a later one, and written in version 00', () => {
    assert.equal(givenTrace({ traceparent: `00-${trace}-${part}-01` }), `00-${trace}-${part}-01`);
    assert.equal(givenTrace({ traceparent: `00-${trace}-${part}-00` }), `00-${trace}-${part}-00`);
    assert.equal(givenTrace({ traceparent: `01-${trace}-${part}-03-more` }), `00-${trace}-${part}-01`);
  });
  it('is null if the header is missing or malformed, or has an id of zeros', () => {
    for (const traceparent of [
      ...[undefined, '', trace, `00-${trace}-${part}`, `00-${trace.toUpperCase()}-${part}-01`],
      ...[
        `00-${'0'.repeat(32)}-${part}-01`,
        `00-${trace}-${'0'.repeat(16)}-01`,
        `00-${trace}-${part}-01more`,
        `ff-${trace}-${part}-01`,
      ],
    ])
      assert.equal(givenTrace({ ...(traceparent !== undefined && { traceparent }) }), null, String(traceparent));
  });
});
