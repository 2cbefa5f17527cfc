import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { SECRETS } from './config/secrets.ts';
import { readConfig, SettingsError } from './config.ts';
import { makeOwnSeal } from './platform/seal/own-seal.ts';

const KEY = Buffer.alloc(32, 3).toString('base64');

const own = await makeOwnSeal(new Date('2026-11-26T00:00:00Z'));
const curveKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const SEAL = { SEAL_CERTIFICATE: own.certificates.join(''), SEAL_KEY: own.key };

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.problems;
  }
  return [];
};

describe('configuration', () => {
  it('needs no variable to run with the embedded database', () => {
    const config = readConfig({});
    assert.equal(config.port, 8080);
    assert.equal(config.host, '127.0.0.1');
    assert.equal(config.publicUrl, 'http://localhost:8080');
    assert.equal(config.databaseUrl, null);
    assert.equal(config.mailWaitMs, 2000);
  });

  it('lists everything that production lacks at once', () => {
    const names = problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(':')[0]);
    assert.deepEqual(names.sort(), [
      ...['DATABASE_URL', 'MAIL_FROM', 'MASTER_KEY', 'PUBLIC_URL', 'SEAL_CERTIFICATE', 'SEAL_KEY'],
      ...['SERVICE_ADDRESS', 'SERVICE_PHONE', 'SERVICE_TAX_ID', 'SMTP_URL'],
    ]);
  });

  it('reads the company that acts for families, in limited lengths; outside production, missing facts are marked as invented', () => {
    const { service } = readConfig({});
    assert.equal(service.nombre, 'Albacea');
    for (const said of [service.nif, service.domicilio]) assert.match(said, /\(demo\)$/);
    const own = { SERVICE_NAME: 'Gestora, S. L.', SERVICE_TAX_ID: 'B12345674', SERVICE_ADDRESS: 'Calle Mayor 1' };
    assert.deepEqual(readConfig(own).service, {
      nombre: 'Gestora, S. L.',
      nif: 'B12345674',
      domicilio: 'Calle Mayor 1',
    });
    const wrong = problemsOf({
      SERVICE_NAME: 'a\nb',
      SERVICE_TAX_ID: 'x'.repeat(31),
      SERVICE_ADDRESS: 'y'.repeat(201),
    });
    assert.deepEqual(
      wrong.map((problem) => problem.split(':')[0]),
      ['SERVICE_NAME', 'SERVICE_TAX_ID', 'SERVICE_ADDRESS'],
    );
  });

  it('reads certificate and key of the seal together, and refuses a wrong or weak key without showing it', () => {
    assert.deepEqual(readConfig(SEAL).seal?.certificates.length, 1);
    const inOneLine = Object.fromEntries(
      Object.entries(SEAL).map(([name, pem]) => [name, pem.replaceAll('\n', '\\n')]),
    );
    assert.deepEqual(readConfig(inOneLine).seal, readConfig(SEAL).seal);
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    const wrong: [Record<string, string>, RegExp][] = [
      [{ SEAL_KEY: SEAL.SEAL_KEY }, /both or none/],
      [{ ...SEAL, SEAL_CERTIFICATE: 'none' }, /^SEAL_CERTIFICATE: certificates in PEM/],
      [{ ...SEAL, SEAL_KEY: curveKey() }, /^SEAL_KEY: not the key/],
      [{ ...SEAL, SEAL_KEY: String(weak) }, /^SEAL_KEY: a private key/],
    ];
    for (const [environment, said] of wrong) {
      const problems = problemsOf(environment);
      assert.equal(problems.length, 1, problems.join());
      assert.match(problems[0] ?? '', said);
      assert.doesNotMatch(problems.join(), /BEGIN|MII/);
    }
  });

  it('reads every token from a file too, and the guide to operating names each secret that can be in a file', () => {
    const source = readFileSync(join(import.meta.dirname, 'config.ts'), 'utf8');
    const tokens = [...source.matchAll(/'([A-Z0-9_]+_TOKEN)'/g)].map(([, name = '']) => name);
    assert.deepEqual(
      tokens.filter((name) => !SECRETS.some((one) => one === name)),
      [],
    );
    const guide = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
    const section = /### Secrets from files(.*?)\n#/s.exec(guide)?.[1] ?? '';
    assert.deepEqual(
      SECRETS.filter((name) => !section.includes(`\`${name}\``)),
      [],
    );
  });

  describe('a secret in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'albacea-secrets-'));
    after(() => rmSync(folder, { recursive: true }));
    const file = (name: string, contents: string) => {
      writeFileSync(join(folder, name), contents);
      return join(folder, name);
    };

    it('is read as if it were in the environment, without the line break at its end', () => {
      for (const name of SECRETS) {
        const value =
          name in SEAL
            ? SEAL[name as keyof typeof SEAL]
            : name.includes('KEY')
              ? KEY
              : name === 'SMTP_URL'
                ? 'smtp://a.example'
                : 'postgres://a@b/c';
        const given = {
          MASTER_KEY: KEY,
          SMTP_URL: 'smtp://x.example',
          DKIM_DOMAIN: 'd.example',
          DKIM_SELECTOR: 's',
          DKIM_PRIVATE_KEY: 'k',
          SMS_URL: 'https://sms.example',
          POST_URL: 'https://post.example',
          BUROFAX_URL: 'https://burofax.example',
          ...SEAL,
          [name]: name === 'STORAGE_URL' ? 's3+https://k:s@store.example/bucket' : value,
        };
        const { [name]: contents = '', ...others } = given as Record<string, string>;
        const fromFile = { ...others, [`${name}_FILE`]: file(name, `${contents}\n`) };
        assert.deepEqual(readConfig(fromFile), readConfig(given), name);
      }
    });

    it('is refused if it is given twice, cannot be read or is empty, and is never shown', () => {
      const path = file('twice', KEY);
      assert.deepEqual(problemsOf({ MASTER_KEY: KEY, MASTER_KEY_FILE: path }), [
        'MASTER_KEY: given twice, as itself and as MASTER_KEY_FILE',
      ]);
      const absent = join(folder, 'absent');
      assert.deepEqual(problemsOf({ MASTER_KEY_FILE: absent }), [
        "MASTER_KEY_FILE: the file that it names can't be read",
      ]);
      const empty = file('empty', '\n');
      assert.deepEqual(problemsOf({ MASTER_KEY_FILE: empty }), ['MASTER_KEY_FILE: the file that it names is empty']);
      const wrong = problemsOf({ MASTER_KEY_FILE: file('wrong', 'hush') });
      assert.deepEqual(wrong, ['MASTER_KEY: 32 bytes in base64']);
    });
  });

  it('receives no e-mail without port and domain', () => {
    assert.equal(readConfig({}).inbound, null);
    const inbound = { INBOUND_SMTP_PORT: '2525', INBOUND_SMTP_DOMAIN: 'Respuestas.example' };
    const expected = {
      port: 2525,
      host: '127.0.0.1',
      domain: 'respuestas.example',
      maximum: 15 * 1024 ** 2,
      tls: null,
    };
    assert.deepEqual(readConfig(inbound).inbound, expected);
    const tls = { INBOUND_SMTP_TLS_KEY: 'k', INBOUND_SMTP_TLS_CERT: 'c' };
    assert.deepEqual(readConfig({ ...inbound, ...tls }).inbound?.tls, { key: 'k', cert: 'c' });
    const said = (given: Record<string, string>) => problemsOf(given).map((problem) => problem.split(':', 1)[0]);
    assert.deepEqual(said({ INBOUND_SMTP_DOMAIN: 'respuestas.example' }), ['INBOUND_SMTP_PORT']);
    assert.deepEqual(said({ INBOUND_SMTP_PORT: '2525' }), ['INBOUND_SMTP_DOMAIN']);
    assert.deepEqual(said({ ...inbound, INBOUND_SMTP_DOMAIN: 'a@b' }), ['INBOUND_SMTP_DOMAIN']);
    assert.deepEqual(said({ ...inbound, INBOUND_SMTP_TLS_KEY: 'k' }), ['INBOUND_SMTP_TLS_KEY, INBOUND_SMTP_TLS_CERT']);
    assert.deepEqual(said({ ...inbound, INBOUND_SMTP_MAX_MB: '99' }), ['INBOUND_SMTP_MAX_MB']);
  });

  it('reads telephone and hours for families whose insurer has none, and refuses malformed ones', () => {
    assert.deepEqual(readConfig({}).attention, { nombre: 'Albacea', telefono: null, horario: null });
    const own = { SERVICE_NAME: 'Gestora', SERVICE_PHONE: '+34 900 123 456', SERVICE_HOURS: 'laborables 09:00-18:00' };
    assert.deepEqual(readConfig(own).attention, {
      nombre: 'Gestora',
      telefono: '+34 900 123 456',
      horario: 'laborables 09:00-18:00',
    });
    const wrong = problemsOf({ SERVICE_PHONE: 'the desk', SERVICE_HOURS: 'weekdays' });
    assert.deepEqual(
      wrong.map((problem) => problem.split(':')[0]),
      ['SERVICE_PHONE', 'SERVICE_HOURS'],
    );
  });

  it('reads the address or page at which to report a vulnerability', () => {
    assert.equal(readConfig({}).securityContact, null);
    for (const SECURITY_CONTACT of ['mailto:security@example.com', 'https://example.com/security'])
      assert.equal(readConfig({ SECURITY_CONTACT }).securityContact, SECURITY_CONTACT);
    for (const SECURITY_CONTACT of ['security@example.com', 'http://example.com', 'mailto:a@b\nExpires: never'])
      assert.match(problemsOf({ SECURITY_CONTACT }).join(), /^SECURITY_CONTACT: such as/);
  });

  it('requires the master key and a mail server with PostgreSQL', () => {
    const database = { DATABASE_URL: 'postgres://a@b/c' };
    assert.deepEqual(
      problemsOf(database).map((problem) => problem.split(':')[0]),
      ['MASTER_KEY', 'SMTP_URL'],
    );
    assert.deepEqual(problemsOf({ ...database, MASTER_KEY: KEY, SMTP_URL: 'smtp://mail.example.com' }), []);
  });

  it('trusts the proxies that are named, and refuses to trust all callers in production', () => {
    const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    assert.equal(read('true'), true);
    assert.equal(read('false'), false);
    assert.equal(read('10.0.0.0/8, ::1,loopback'), '10.0.0.0/8,::1,loopback');
    for (const TRUST_PROXY of ['1', 'yes', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8,', 'proxy.example'])
      assert.deepEqual(
        problemsOf({ TRUST_PROXY }).map((problem) => problem.split(':')[0]),
        ['TRUST_PROXY'],
        TRUST_PROXY,
      );
    assert.ok(problemsOf({ NODE_ENV: 'production', TRUST_PROXY: 'true' }).some((one) => one.startsWith('TRUST_PROXY')));
  });

  it('names every malformed variable, and shows no address, because an address may contain a password', () => {
    const problems = problemsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://root:secreto@db/x',
      SMTP_URL: 'http://secreto@mail',
      STORAGE_URL: 'https://clave:secreto@almacen/cubo',
      MASTER_KEY: 'corta',
      LOG_LEVEL: 'loud',
      MAIL_FROM: 'nobody',
      DKIM_DOMAIN: 'example.com',
    });
    const names = problems.map((problem) => problem.split(/[:,]/)[0]);
    assert.deepEqual(names.sort(), [
      'DATABASE_URL',
      'DKIM_DOMAIN',
      'LOG_LEVEL',
      'MAIL_FROM',
      'MASTER_KEY',
      'PORT',
      'SMTP_URL',
      'STORAGE_URL must begin with s3+https',
    ]);
    assert.ok(!problems.join().includes('secreto'));
  });

  it('allows webhooks to this machine by default only with the embedded database, and never in production', () => {
    const database = { DATABASE_URL: 'postgres://a@b/c', MASTER_KEY: KEY, SMTP_URL: 'smtp://mail.example.com' };
    assert.equal(readConfig({}).loopbackWebhooks, true);
    assert.equal(readConfig({ ALLOW_LOOPBACK_WEBHOOKS: 'false' }).loopbackWebhooks, false);
    assert.equal(readConfig(database).loopbackWebhooks, false);
    assert.equal(readConfig({ ...database, ALLOW_LOOPBACK_WEBHOOKS: 'true' }).loopbackWebhooks, true);
    for (const other of ['1', 'yes', 'TRUE'])
      assert.deepEqual(problemsOf({ ALLOW_LOOPBACK_WEBHOOKS: other }), [
        `ALLOW_LOOPBACK_WEBHOOKS: true or false, not "${other}"`,
      ]);
    assert.ok(
      problemsOf({ NODE_ENV: 'production', ALLOW_LOOPBACK_WEBHOOKS: 'true' }).some((p) =>
        p.startsWith('ALLOW_LOOPBACK_WEBHOOKS'),
      ),
    );
  });

  it('allows webhooks to the named private networks, in production too, and refuses a public network there', () => {
    assert.equal(readConfig({}).privateReceivers, null);
    assert.equal(readConfig({ PRIVATE_RECEIVERS: '10.20.0.0/16, fd00::/8' }).privateReceivers?.('10.20.1.1'), true);
    assert.match(problemsOf({ PRIVATE_RECEIVERS: '0.0.0.0/0' }).join(), /^PRIVATE_RECEIVERS: private networks such as/);
  });

  it('lists all unencrypted connections and guessable keys that production may not have', () => {
    const good = randomBytes(32).toString('base64');
    const production = (others: Record<string, string>) =>
      problemsOf({
        NODE_ENV: 'production',
        MAIL_FROM: 'avisos@example.com',
        SERVICE_TAX_ID: 'B12345674',
        SERVICE_ADDRESS: 'Calle Mayor 1, 28013 Madrid',
        SERVICE_PHONE: '+34 900 123 456',
        PUBLIC_URL: 'https://albacea.example',
        DATABASE_URL: 'postgres://a:secreto@db.example/c?sslmode=verify-full',
        SMTP_URL: 'smtps://a:secreto@mail.example.com',
        MASTER_KEY: good,
        ...SEAL,
        ...others,
      });
    assert.deepEqual(production({}), []);
    const bad = production({
      PUBLIC_URL: 'http://albacea.example',
      DATABASE_URL: 'postgres://a:secreto@db.example/c',
      MIGRATE_DATABASE_URL: 'postgres://a:secreto@db.example/c?sslmode=no-verify',
      SMTP_URL: 'smtp://mail.example.com',
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
      MASTER_KEY_NEXT: Buffer.from('abcdefgh'.repeat(4)).toString('base64'),
    });
    assert.deepEqual(bad.map((problem) => problem.split(':')[0]).sort(), [
      'DATABASE_URL',
      'MASTER_KEY',
      'MASTER_KEY_NEXT',
      'MIGRATE_DATABASE_URL',
      'PUBLIC_URL',
      'SMTP_URL',
    ]);
    assert.ok(!bad.join().includes('secreto'));
    for (const [variable, value] of [
      ['DATABASE_URL', 'postgres://a@b/c?sslmode=prefer'],
      ['DATABASE_URL', 'postgres://a@b/c?sslmode=disable'],
      ['DATABASE_URL', 'postgres://a@localhost/c?host=db.example'],
      ['DATABASE_URL', 'postgres://a@localhost.example/c'],
      ['DATABASE_URL', 'postgres://a@db.example/c?host='],
      ['DATABASE_URL', 'postgres://a@db.example/c?sslmode=verify-full&sslmode=disable'],
      ['DATABASE_URL', 'postgres://a@db.example/c?uselibpqcompat=true&sslmode=require'],
      ['SMTP_URL', 'smtp://a:b@mail.example.com?requireTLS=false'],
      ['SMTP_URL', 'smtps://mail.example.com?tls.rejectUnauthorized=false'],
      ['MASTER_KEY', Buffer.alloc(32, 255).toString('base64')],
      ['MASTER_KEY', Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64')],
      ['MASTER_KEY', Buffer.from(Array.from({ length: 32 }, (_, i) => 200 - i)).toString('base64')],
    ] as const)
      assert.deepEqual(
        production({ [variable]: value }).map((problem) => problem.split(':')[0]),
        [variable],
        value,
      );
    for (const [variable, value] of [
      ['PUBLIC_URL', 'http://localhost:8080'],
      ['DATABASE_URL', 'postgres://a@localhost/c'],
      ['DATABASE_URL', 'postgres://a@127.0.0.1/c'],
      ['DATABASE_URL', 'postgres://a@[::1]/c'],
      ['DATABASE_URL', 'postgres:///c?host=/var/run/postgresql'],
      ['SMTP_URL', 'smtp://localhost:25'],
      ['SMTP_URL', 'smtp://mail.example.com?requireTLS=true'],
      ['SMTP_URL', 'smtp://a:b@mail.example.com'],
    ] as const)
      assert.deepEqual(production({ [variable]: value }), [], value);
  });

  it('accepts a public address only without a path, because links would lose the path', () => {
    for (const publicUrl of ['https://albacea.example', 'http://localhost:8080/'])
      assert.equal(readConfig({ PUBLIC_URL: publicUrl }).publicUrl, publicUrl);
    for (const bad of [
      'https://a.example/albacea',
      'https://a.example/?x',
      'https://a.example/#x',
      'https://u:p@a.example',
    ])
      assert.deepEqual(
        problemsOf({ PUBLIC_URL: bad }).map((problem) => problem.split(':')[0]),
        ['PUBLIC_URL'],
        bad,
      );
  });

  it('reads the address for replies, which is none by default, and refuses a malformed one', () => {
    assert.equal(readConfig({}).mailFrom.replyTo, null);
    assert.equal(readConfig({ MAIL_REPLY_TO: ' ayuda@example.com' }).mailFrom.replyTo, 'ayuda@example.com');
    assert.throws(() => readConfig({ MAIL_REPLY_TO: 'nobody' }), /MAIL_REPLY_TO/);
  });

  it('reads a sender with or without a name', () => {
    assert.deepEqual(readConfig({ MAIL_FROM: 'avisos@example.com' }).mailFrom, {
      nombre: 'Albacea',
      direccion: 'avisos@example.com',
      replyTo: null,
    });
    assert.deepEqual(readConfig({ MAIL_FROM: '"Albacea Avisos" <avisos@example.com>' }).mailFrom, {
      nombre: 'Albacea Avisos',
      direccion: 'avisos@example.com',
      replyTo: null,
    });
  });

  it('reads the carrier of text messages, requires TLS except on a developer’s machine, and names each fault', () => {
    assert.equal(readConfig({}).sms, null);
    assert.deepEqual(readConfig({ SMS_URL: 'https://sms.example/v1', SMS_TOKEN: 'x', SMS_FROM: 'Albacea' }).sms, {
      url: 'https://sms.example/v1',
      token: 'x',
      sender: 'Albacea',
    });
    assert.equal(readConfig({ SMS_URL: 'http://127.0.0.1:9/sms' }).sms?.token, null);
    const problemsIn = (environment: Record<string, string>) => {
      try {
        readConfig(environment);
        return [];
      } catch (error) {
        return (error as SettingsError).problems.map((problem) => problem.split(':')[0]);
      }
    };
    const plain = { SMS_URL: 'http://sms.example/v1', ALLOW_LOOPBACK_WEBHOOKS: 'false' };
    assert.deepEqual(problemsIn(plain), ['SMS_URL']);
    assert.deepEqual(problemsIn({ SMS_URL: 'nowhere' }), ['SMS_URL']);
    assert.deepEqual(problemsIn({ SMS_TOKEN: 'x' }), ['SMS_TOKEN, SMS_FROM']);
    for (const SMS_FROM of ['Más de once letras', '12', 'ñ'])
      assert.deepEqual(problemsIn({ SMS_URL: 'https://sms.example', SMS_FROM }), ['SMS_FROM'], SMS_FROM);
  });

  it('reads the carriers of plain and of registered letters, and requires TLS except on a developer’s machine', () => {
    assert.deepEqual(readConfig({}).post, { postal: null, burofax: null });
    const given = { POST_URL: 'https://post.example/v1', BUROFAX_URL: 'http://127.0.0.1:9/b', BUROFAX_TOKEN: 'x' };
    assert.deepEqual(readConfig(given).post, {
      postal: { url: 'https://post.example/v1', token: null },
      burofax: { url: 'http://127.0.0.1:9/b', token: 'x' },
    });
    for (const wrong of [{ POST_TOKEN: 'x' }, { BUROFAX_URL: 'nowhere' }])
      assert.throws(() => readConfig(wrong), SettingsError);
  });
});
