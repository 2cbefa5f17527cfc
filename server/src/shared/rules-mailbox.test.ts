import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sameMailbox } from './rules-text.ts';

describe('two addresses', () => {
  it('are one mailbox if they differ only in case, in a tag after +, or, at Gmail, in dots and domain', () => {
    for (const [one, other] of [
      ['lucia@familia.example', 'Lucia@FAMILIA.example'],
      ['lucia@familia.example', 'lucia+hermana@familia.example'],
      ['lucia.ruiz@gmail.com', 'LuciaRuiz+2@googlemail.com'],
      ['l.u.c.i.a@gmail.com', 'lucia@gmail.com'],
    ] as const)
      assert.ok(sameMailbox(one, other), `${one} ${other}`);
  });

  it('are two mailboxes if the names or the domains differ', () => {
    for (const [one, other] of [
      ['lucia@familia.example', 'carmen@familia.example'],
      ['lucia@familia.example', 'lucia@otra.example'],
      ['lucia.ruiz@familia.example', 'luciaruiz@familia.example'],
      ['+a@familia.example', '+b@familia.example'],
    ] as const)
      assert.ok(!sameMailbox(one, other), `${one} ${other}`);
  });
});
