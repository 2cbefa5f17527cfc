/** The ETag of a case: it changes whenever the insurer’s answer about the case changes. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import fc from 'fast-check';
import { WEIGHTED_STEPS } from '../support/caso-steps.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { rounds } from '../support/length.ts';
import { seedOf } from '../support/random.ts';
import { send } from '../support/requests.ts';
import { createCasoWork } from '../support/work.ts';

let e: Environment;
before(async () => {
  e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
});
after(() => e.close());

it('whatever changes the answer about a case changes its ETag', async () => {
  const t = await createCasoWork(e);
  const seed = seedOf();
  const kinds = new Set<string>();
  const look = async (caso: string) => {
    const { host, apiKey } = t.aseguradora;
    const { text, headers } = await send(e, {
      method: 'GET',
      path: `/casos/${caso}`,
      host,
      headers: { 'x-api-key': apiKey },
    });
    return { text, etag: headers.etag };
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Modulo[]>(['borrado', 'suscripciones'], ['certificados'], ['suscripciones', 'certificados']),
      fc.array(fc.oneof(...WEIGHTED_STEPS), { minLength: 10, maxLength: 40, size: 'max' }),
      async (modulos_contratados, steps) => {
        const caso = await t.open({ modulos_contratados });
        await e.base.superSql('delete from limites_uso');
        let before = await look(caso);
        for (const step of steps) {
          await step.act({ e, t, caso }).catch(() => undefined);
          const afterwards = await look(caso);
          if (afterwards.text !== before.text) {
            assert.notEqual(afterwards.etag, before.etag, `${step.name} changed the answer and not its ETag`);
            kinds.add(step.name.split(' ')[0] ?? '');
          }
          before = afterwards;
        }
      },
    ),
    { seed, numRuns: rounds(8, 15), endOnFailure: true },
  );
  assert.ok(kinds.size >= 8, `${[...kinds]}`);
});
