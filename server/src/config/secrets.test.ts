import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withSecretsFromOutside } from './secrets.ts';

const NODE = process.execPath;
const inJson = (...words: string[]) => JSON.stringify([NODE, '-e', ...words]);

describe('a secret from a command', () => {
  const read = (environment: Record<string, string>, deadline?: number) => {
    const problems: string[] = [];
    const { MASTER_KEY } = withSecretsFromOutside(environment, problems, deadline);
    return { problems, MASTER_KEY };
  };

  it('is what it prints, with its arguments and the environment, and no shell in between', () => {
    const script = 'process.stdout.write(process.argv[1] + process.env.VAULT)';
    assert.deepEqual(read({ MASTER_KEY_COMMAND: inJson(script, '$(id); "x y" '), VAULT: 'z' }), {
      problems: [],
      MASTER_KEY: '$(id); "x y" z',
    });
    assert.equal(read({ MASTER_KEY_COMMAND: '/bin/echo  one two' }).MASTER_KEY, 'one two\n');
  });

  for (const [command, problem] of [
    [inJson('console.log("hush"); process.exit(3)'), `${NODE} ended with 3`],
    [inJson('console.log("hush"); process.kill(process.pid)'), `${NODE} was ended by a signal`],
    [inJson('setInterval(() => {}, 9)'), `${NODE} did not end within 300 ms`],
    [inJson('console.log("hush".repeat(99999))'), `${NODE} printed more than 65536 bytes`],
    [inJson(''), `${NODE} printed nothing`],
    ['/absent/vault hush', '/absent/vault is not there'],
    ['/etc/passwd hush', "/etc/passwd can't be run"],
    ...['vault hush', '["vault", "hush"]', '[1]', '["/x"', '{}'].map((wrong) => [
      wrong,
      'a program by its whole path, with its arguments divided by blanks or as a list in JSON',
    ]),
  ] as [string, string][])
    it(`that fails stops the start with the reason, and repeats nothing: ${problem}, ${command.slice(-30)}`, () => {
      const deadline = problem.includes('300 ms') ? 300 : undefined;
      assert.deepEqual(read({ MASTER_KEY_COMMAND: command }, deadline).problems, [`MASTER_KEY_COMMAND: ${problem}`]);
    });

  it('is not given in another way besides', () => {
    const { problems } = read({ MASTER_KEY: 'x', MASTER_KEY_FILE: '/x', MASTER_KEY_COMMAND: '/bin/echo y' });
    assert.deepEqual(problems, ['MASTER_KEY: given twice, as itself and as MASTER_KEY_FILE and as MASTER_KEY_COMMAND']);
  });
});
