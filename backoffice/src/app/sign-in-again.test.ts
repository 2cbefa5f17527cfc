import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { CallError } from '@albacea/contract/schemas/client.ts';
import { QueryClient } from '@tanstack/react-query';
import { SESSION_KEY } from './person.ts';
import { createSignInAgain } from './sign-in-again.ts';

const ENDED = new CallError('', 'sesion_invalida', 401, null);
const COMMAND = 'POST /casos/{caso}/notas';

describe('a session that ends at work', () => {
  let queryClient: QueryClient;
  let refused: (call?: string, failure?: CallError) => Promise<boolean>;
  beforeEach(() => {
    queryClient = new QueryClient();
    const signInAgain = createSignInAgain(queryClient);
    refused = (call = COMMAND, failure = ENDED) => signInAgain(failure, call);
  });
  const enter = (usuario_id: string) => queryClient.setQueryData(SESSION_KEY, { usuario_id });

  it('holds every command until the same person is back, and then repeats it', async () => {
    enter('marta');
    const commands = [refused(), refused()];
    assert.equal(queryClient.getQueryData(SESSION_KEY), null, 'the dialog opens');
    const late = refused();
    enter('marta');
    assert.deepEqual(await Promise.all([...commands, late]), [true, true, true]);
  });

  it('sends nothing in the name of somebody else', async () => {
    enter('marta');
    const command = refused();
    enter('teresa');
    assert.equal(await command, false);
  });

  it('holds no request of somebody who never signed in, no question whether there is a session, and no request refused for another reason', async () => {
    assert.equal(await refused(), false);
    enter('marta');
    assert.equal(await refused('GET /sesion'), false);
    assert.equal(await refused(COMMAND, new CallError('', 'limite_superado', 429, null)), false);
  });
});
