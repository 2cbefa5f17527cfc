import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Email } from './casos.ts';
import { LetterAtDeskQuery } from './papers.ts';
import { RectificacionSending } from './persona-viva.ts';
import { PersonalEmail } from './settings.ts';

test('every field for an e-mail address refuses invisible characters, comments, IP addresses and a second address', () => {
  for (const { pattern } of [
    Email,
    PersonalEmail,
    LetterAtDeskQuery.properties.direccion,
    RectificacionSending.properties.direccion,
  ] as unknown as { pattern: string }[]) {
    const shape = new RegExp(pattern, 'u');
    for (const good of ['a@x.example', "o'neill+a@x-y.example", 'ñ@ñandú.example', `${'a'.repeat(64)}@x.example`])
      assert.ok(shape.test(good), good);
    for (const bad of [
      ...['a\u200b@x.example', '\u202ea@x.example', 'a@x\u200b.example', 'a\u0001@x.example'],
      ...[
        'a@[127.0.0.1]',
        'a@127.0.0.1',
        'a@x',
        'a(b)@x.example',
        '<b>@x.example',
        'a b@x.example',
        'a@x.example, b@y.example',
      ],
      ...['a@x.example\r\nBcc: b@y.example', `${'a'.repeat(65)}@x.example`],
    ])
      assert.ok(!shape.test(bad), `${JSON.stringify(bad)} ${pattern}`);
  }
});
